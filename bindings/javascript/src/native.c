/* What the loader asks of the C library: how memory is freed that the library keeps, and how long the seconds of a time are. */
#include <stdlib.h>
#include <time.h>

void (*hws_js_free_pointer(void))(void *);
int hws_js_seconds_bytes(void);

void (*hws_js_free_pointer(void))(void *) { return free; }

int hws_js_seconds_bytes(void) { return sizeof(time_t); }
