// Nothing is called from here: what `mutex.c` defines takes the place of two functions of Swift's own library.
