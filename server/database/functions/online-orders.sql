-- Callbacks of the payment gateway, and payment links.

create function organisation_of_online_order(number text) returns uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select organisation_id from public.online_orders where order_number = number limit 1
$$;
comment on function organisation_of_online_order is
  'The organisation of an order number. Called when the payment gateway calls back, because it sends only the order number.';

create function advice_of_payment_link(hash text) returns table (organisation_id uuid, advice_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select k.organisation_id, k.advice_id from public.payment_links k
  join public.organisations o on o.id = k.organisation_id and o.is_enabled
  where k.code_hash = hash and k.withdrawn_at is null limit 1
$$;
comment on function advice_of_payment_link is
  'The advice of a payment link, by the hash of its code. Called when somebody opens the link, before the organisation is known.';
