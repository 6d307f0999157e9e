-- How somebody signs in is theirs: what of it they have proven, and since when they use it (docs/decisions/0061).
alter table people add column signed_in_at timestamptz;
comment on column people.signed_in_at is
  'The first sign-in. Until then the office that registered the person corrects phone and e-mail; from then on the person confirms.';
alter table people add column phone_proven_at timestamptz;
comment on column people.phone_proven_at is
  'When a secret sent by SMS to phone_number was used. Null: nothing proves yet that the phone is the person''s, so they accept no role.';
alter table people add column email_confirmed_at timestamptz;
comment on column people.email_confirmed_at is
  'When the person confirmed email. Null: an office typed it; it is a user name, but no secret is sent to it.';
comment on table people is 'Who signs in, and how. The gatekeeper''s alone.';

alter table reset_tokens add column by_phone boolean not null default false;
comment on column reset_tokens.by_phone is 'Sent by SMS: whoever uses it has the phone.';

-- Whoever may have signed in before counts as having done so.
update people p set signed_in_at = p.created_at
  where p.is_verified or p.pin_hash is not null
    or exists (select from sessions s where s.person_id = p.id)
    or exists (select from audit_events a where a.actor_id = p.id)
    or exists (select from audit_events a where a.entity_id = p.id and a.entity = 'user');
-- Of an ADMIN the e-mail is what they typed themselves at sign-up or in their profile; the others confirm theirs first.
update people p set email_confirmed_at = p.created_at
  where p.email is not null and exists (select from roles r where r.person_id = p.id and r.name = 'ADMIN' and r.ended_at is null);
