alter table buildings add lifts integer check (lifts between 0 and 40);
