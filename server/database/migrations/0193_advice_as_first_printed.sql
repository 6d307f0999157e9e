-- Of an advice: what was paid, credited and open, the accounts to pay to, and the day, as its first print said. A print years later is the
-- same (money.md R10); what stands by then is another print. Null for other papers, and until an advice is printed the next time.
alter table paper_parties add column standing jsonb;
