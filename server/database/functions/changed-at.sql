-- The time when a record last changed, for programs that keep a copy (docs/decisions/0161). It is the time of the transaction, so a program
-- must repeat its request from slightly earlier.

create function set_changed_at() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.changed_at := public.app_now();
  return new;
end
$$;
comment on function set_changed_at is
  'Stores when the row was last changed, by any user and in any column. Trigger of the tables whose lists accept changedSince.';

create trigger set_changed_at before update on units for each row execute function set_changed_at();
create trigger set_changed_at before update on tenants for each row execute function set_changed_at();
create trigger set_changed_at before update on leases for each row execute function set_changed_at();
create trigger set_changed_at before update on payment_advices for each row execute function set_changed_at();
create trigger set_changed_at before update on payments for each row execute function set_changed_at();
