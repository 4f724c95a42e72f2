// The room is furnished in the commits that follow.
