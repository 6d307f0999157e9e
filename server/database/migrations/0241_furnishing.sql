alter table units add furnishing text not null default 'NONE' check (furnishing in ('NONE', 'PART', 'FULL'));
