-- In the flat one telephone may serve both sides: the report says for whom the office ticked.
alter table condition_items
  add column owner_ticked_by_office boolean not null default false check (not owner_ticked_by_office or owner_ticked_at is not null),
  add column tenant_ticked_by_office boolean not null default false check (not tenant_ticked_by_office or tenant_ticked_at is not null);

-- Of what is there already: who ticked is no side of the lease but somebody of the office.
update condition_items c set owner_ticked_by_office = true
where owner_ticked_at is not null
  and exists (select from staff_members s where s.organisation_id = c.organisation_id and s.id = c.owner_ticked_by);
update condition_items c set tenant_ticked_by_office = true
where tenant_ticked_at is not null
  and exists (select from staff_members s where s.organisation_id = c.organisation_id and s.id = c.tenant_ticked_by);
