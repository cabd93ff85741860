drop table visita;
