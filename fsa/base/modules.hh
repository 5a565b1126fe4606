// The module switches and what they are when nobody sets them: everything is in.
// HWS_NO_FILES and HWS_NO_THREADS take something out by being defined; a module
// HWS_WITH_<NAME> is taken out by being 0. HWS_WITH_FILES follows from HWS_NO_FILES.
#pragma once

#ifdef HWS_NO_FILES
#define HWS_WITH_FILES 0
#else
#define HWS_WITH_FILES 1
#endif

#ifndef HWS_WITH_NGRAM
#define HWS_WITH_NGRAM 1
#endif
#ifndef HWS_WITH_MRF
#define HWS_WITH_MRF 1
#endif
#ifndef HWS_WITH_GRAPH
#define HWS_WITH_GRAPH 1
#endif
#if !HWS_WITH_NGRAM || !HWS_WITH_MRF  // it adds strings to graphs of finite variables, and messages over them are n-gram models
#undef HWS_WITH_GRAPH
#define HWS_WITH_GRAPH 0
#endif
#ifndef HWS_WITH_PFA
#define HWS_WITH_PFA 1
#endif
#ifndef HWS_WITH_HMM
#define HWS_WITH_HMM 1
#endif
#ifndef HWS_WITH_GRAMMAR
#define HWS_WITH_GRAMMAR 1
#endif
#ifndef HWS_WITH_ALIGN
#define HWS_WITH_ALIGN 1
#endif
#ifndef HWS_WITH_PAIRS
#define HWS_WITH_PAIRS 1
#endif
#if !HWS_WITH_NGRAM  // a pair model is an n-gram model of chunks
#undef HWS_WITH_PAIRS
#define HWS_WITH_PAIRS 0
#endif
#ifndef HWS_WITH_PARSE
#define HWS_WITH_PARSE 1
#endif
#if !HWS_WITH_MRF  // a parser's inference is that of graphs of finite variables
#undef HWS_WITH_PARSE
#define HWS_WITH_PARSE 0
#endif
