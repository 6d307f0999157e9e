-- What is in a message may be good for a while alone (a login code, a link): no attempt is made once it is over.
alter table outbox add column deadline timestamptz;
