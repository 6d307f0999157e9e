-- Every offered order has its index, read both ways: "newest first" ends with the newest id too, so date and id go the same way.
drop index payment_advices_sorted;
create index payment_advices_sorted on payment_advices (organisation_id, due_on, id);
create index payment_advices_of_month on payment_advices (organisation_id, month, due_on, id);
create index payment_advices_amount on payment_advices (organisation_id, amount, id);
drop index payments_sorted;
create index payments_sorted on payments (organisation_id, paid_on, id);
create index payments_amount on payments (organisation_id, amount, id);
create index units_floor on units (organisation_id, floor, id);
-- What is missing stands last both ways, so each way has an index of its own.
create index units_asking on units (organisation_id, asking_rent_amount, id);
create index units_asking_down on units (organisation_id, asking_rent_amount desc nulls last, id desc);
create index leases_rent on leases (organisation_id, rent_amount, id);
create index leases_rent_down on leases (organisation_id, rent_amount desc nulls last, id desc);
