#ifndef WIDGETRUN_ALLOCATIONS_H
#define WIDGETRUN_ALLOCATIONS_H

/// Returns 1 if allocations are counted: with the GNU C library, unless a sanitizer is enabled.
int widgetrun_can_count_allocations(void);

/// Returns the number of memory allocations of all threads since the process started.
unsigned long widgetrun_allocation_count(void);

#endif
