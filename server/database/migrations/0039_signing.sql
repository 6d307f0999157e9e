-- What was signed: the agreement's words as one canonical text, its hash, and the code by which anybody may check a paper.
-- The text goes when a party is erased; the hash stays, so that a paper can still be proved.
create table lease_agreements (
  organisation_id uuid not null default app_organisation_id(),
  id uuid not null,
  lease_id uuid not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  code text not null check (code ~ '^[0-9A-F]{20}$'),
  content text check (length(content) <= 500000),
  created_at timestamptz not null default app_now(),
  -- The terms were changed afterwards: whoever had signed signs anew.
  voided_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, lease_id) references leases on delete restrict
);
create index lease_agreements_lease on lease_agreements (organisation_id, lease_id);
create unique index lease_agreements_current on lease_agreements (organisation_id, lease_id) where voided_at is null;
create index lease_agreements_code on lease_agreements (code);

-- A signature says what, when, by whom and from where. One that was voided stays.
alter table lease_signatures drop constraint lease_signatures_pkey;
alter table lease_signatures add column id uuid not null default gen_random_uuid();
alter table lease_signatures add primary key (organisation_id, id);
alter table lease_signatures add column agreement_id uuid;
alter table lease_signatures add column manner text not null default 'PASSWORD' check (manner in ('PIN', 'PASSWORD', 'SIGNED_COPY'));
alter table lease_signatures add column address text check (length(address) <= 100);
alter table lease_signatures add column user_agent text check (length(user_agent) <= 300);
-- The signer's picture as it was that day, for the paper.
alter table lease_signatures add column picture bytea check (octet_length(picture) <= 2000000);
alter table lease_signatures add column voided_at timestamptz;
alter table lease_signatures add foreign key (organisation_id, agreement_id) references lease_agreements on delete restrict;
create index lease_signatures_agreement on lease_signatures (organisation_id, agreement_id);
create index lease_signatures_lease on lease_signatures (organisation_id, lease_id);
create unique index lease_signatures_current on lease_signatures (organisation_id, lease_id, party) where voided_at is null;

-- A consent of a co-owner, or of whoever holds a power of attorney for them: then with the name, and where the proof is.
alter table lease_consents add column given_by text check (length(given_by) between 1 and 120);
alter table lease_consents add column evidence_document_id uuid;
alter table lease_consents add column evidence_note text check (length(evidence_note) <= 200);

-- The day on which both sides had signed, the stamp, and the number under which the local office keeps the third original.
alter table leases add column signed_on date;
alter table leases add column stamped_on date;
alter table leases add column registration_number text check (length(registration_number) between 1 and 60);
alter table leases add column registered_on date;
alter table leases add constraint leases_registered check ((registration_number is null) = (registered_on is null));
create index leases_to_register on leases (organisation_id, signed_on, id) where signed_on is not null and registered_on is null;

-- Whether a code stands on an agreement that both sides signed and that still stands: yes or no, to anybody.
create function agreement_stands(asked text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from public.lease_agreements a
    join public.leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id
    where a.code = asked and a.voided_at is null and l.signed_on is not null and l.status <> 'CANCELLED')
$$;
