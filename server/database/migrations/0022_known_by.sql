-- What an owner is before the law and for the taxes (money.md R12), and how a person without a CID is known.
alter table owners
  add column owner_type text not null default 'INDIVIDUAL' check (owner_type in ('INDIVIDUAL', 'BUSINESS', 'INSTITUTION')),
  add column identity_kind text check (identity_kind in ('PASSPORT', 'WORK_PERMIT', 'SPECIAL_RESIDENT_CARD')),
  add column identity_number text check (length(identity_number) between 1 and 30),
  add column licence_number text check (length(licence_number) <= 40),
  add column taxpayer_number text check (length(taxpayer_number) <= 15),
  add column gst_number text check (length(gst_number) <= 15),
  add column gst_registered_from date,
  -- The State and religious institutions: no tax is deducted at source from what they are paid.
  add column is_tax_exempt boolean not null default false,
  add constraint owners_identity_whole check ((identity_kind is null) = (identity_number is null)),
  add constraint owners_gst_whole check ((gst_number is null) = (gst_registered_from is null));
create unique index owners_identity_document on owners (organisation_id, identity_kind, identity_number);

alter table tenants
  add column identity_kind text check (identity_kind in ('PASSPORT', 'WORK_PERMIT', 'SPECIAL_RESIDENT_CARD')),
  add column identity_number text check (length(identity_number) between 1 and 30),
  add constraint tenants_identity_whole check ((identity_kind is null) = (identity_number is null));
create unique index tenants_identity_document on tenants (organisation_id, identity_kind, identity_number);
