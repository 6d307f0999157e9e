-- Delivery reports that arrive from outside, before the office is known.

create function organisation_of_message(message uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select o.organisation_id from public.organisations g
  join public.outbox o on o.organisation_id = g.id and o.id = message
  where g.is_enabled limit 1
$$;
comment on function organisation_of_message is
  'The organisation of a message. Called when an e-mail is returned: its address names the message only, and is signed.';

create function message_of_sms_part(of_route text, ids text[])
  returns table (organisation_id uuid, message_id uuid, provider_id text, recipient text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select p.organisation_id, p.message_id, p.provider_id, o.recipient from public.organisations g
  join public.sms_parts p on p.organisation_id = g.id and p.route = of_route and p.provider_id = any(ids)
  join public.outbox o on o.organisation_id = p.organisation_id and o.id = p.message_id
  where g.is_enabled order by array_position(ids, p.provider_id) limit 1
$$;
comment on function message_of_sms_part is
  'The message that a receipt of the SMS centre belongs to, by the id that the centre gave to a part. The first known id of the list is '
  'used.';
