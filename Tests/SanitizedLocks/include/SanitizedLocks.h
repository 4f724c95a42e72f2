// Declares nothing: the functions in `mutex.c` interpose two functions of the Swift library.
