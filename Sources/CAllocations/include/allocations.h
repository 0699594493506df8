#ifndef WIDGETRUN_ALLOCATIONS_H
#define WIDGETRUN_ALLOCATIONS_H

/// Whether allocations can be counted: only with the GNU C library, and not under a sanitizer.
int widgetrun_can_count_allocations(void);

/// How often memory has been asked for since the process began, on all threads.
unsigned long widgetrun_allocation_count(void);

#endif
