/* What the loader asks of the C library: how memory is freed that the library keeps, and how long the seconds of a time are.
 * What the library asks of the loader: whether the call that runs is to stop (fsa/base/run.cc). */
#include <emscripten.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

void (*hws_js_free_pointer(void))(void *);
int hws_js_seconds_bytes(void);
int32_t hws_js_stop_asked(void);

/* The loader has this function, and what stands here is not used. */
EM_JS(int, hws_js_stop_flag, (void), { return 0; });

void (*hws_js_free_pointer(void))(void *) { return free; }

int hws_js_seconds_bytes(void) { return sizeof(time_t); }

int32_t hws_js_stop_asked(void) { return hws_js_stop_flag(); }
