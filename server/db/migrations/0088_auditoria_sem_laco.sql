-- A session keeps the plan of the first change it audited. Made for one record it was a nested loop, and ten thousand records
-- changed later (an import) were then compared a hundred million times: 26 s in place of 1.4.
alter function auditar() set enable_nestloop = off;
