-- What was packed of a line that is short, and why; both null where the whole line was packed.
alter table marca_separacao add separada numeric(14,3), add motivo text,
  add constraint marca_separacao_a_menos check ((separada is null) = (motivo is null) and separada < quantidade);
