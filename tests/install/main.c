#include "host.h"

int main(void) { return host_run(); }
