-- How the file was read, where somebody might think otherwise: which sheet, hidden rows.
alter table importacao add column avisos text[] not null default '{}';
