-- Verification of printed agreements.

create function is_agreement_valid(asked text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from public.lease_agreements a
    join public.leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id
    where a.code = asked and a.voided_at is null and l.signed_on is not null and l.status <> 'CANCELLED')
$$;
comment on function is_agreement_valid is
  'Whether a code belongs to an agreement that both sides signed and that is still valid. Called for visitors who verify a copy.';
