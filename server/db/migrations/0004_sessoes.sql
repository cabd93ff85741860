-- A person sees where they are signed in and ends what they do not know: each session has a number that is no secret,
-- and the browser it was begun in, in words. What else a User-Agent tells is not kept.
alter table sessao
  add column id int generated always as identity constraint sessao_id unique,
  add column navegador text not null default 'Outro programa';
