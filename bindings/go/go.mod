module example.org/hawser

go 1.18
