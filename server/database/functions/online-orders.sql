-- Callbacks of the payment gateway.

create function organisation_of_online_order(number text) returns uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select organisation_id from public.online_orders where order_number = number limit 1
$$;
comment on function organisation_of_online_order is
  'The organisation of an order number. Called when the payment gateway calls back, since it sends the order number only.';
