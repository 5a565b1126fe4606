library(testthat)
library(hawser)

test_check("hawser")
