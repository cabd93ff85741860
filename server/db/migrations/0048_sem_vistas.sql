drop table vista;
