// The one door to Eigen: files that use it include this and no Eigen header.
//
// Its namespace is renamed, so that a host program's own Eigen (another
// version, other flags, -O0) is a different library to the linker; without
// this its inline functions could silently replace ours. Its assertions throw,
// so that a defect becomes HWS_E_INTERNAL in the caller and not an abort. The
// build sets the first two as well (-DEigen=hws_eigen -DEIGEN_MPL2_ONLY).
#pragma once
#include "fsa/base/error.hh"

#ifndef Eigen
#define Eigen hws_eigen
#endif
#ifndef EIGEN_MPL2_ONLY
#define EIGEN_MPL2_ONLY
#endif
#ifndef EIGEN_DONT_PARALLELIZE
#define EIGEN_DONT_PARALLELIZE
#endif
#if defined(EIGEN_CORE_H)
#error "an Eigen header was included before fsa/base/eigen_setup.hh"
#endif
#define eigen_assert(x) ((x) ? static_cast<void>(0) : ::hws::fail(::hws::Code::internal, "in Eigen: expected %s", #x))

// GCC 12 sees uninitialized and out-of-bounds uses in Eigen's unrolled code that are none.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <Eigen/OrderingMethods>
#include <Eigen/SparseCholesky>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
