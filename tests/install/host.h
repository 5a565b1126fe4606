#ifndef HOST_H
#define HOST_H
#ifdef __cplusplus
extern "C" {
#endif
int host_run(void);
#ifdef __cplusplus
}
#endif
#endif
