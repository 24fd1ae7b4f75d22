-- Whether somebody could ever add and remove staff: once two could, one alone never can again.
alter table staff add column ever_managed boolean not null default false;
update staff set ever_managed = true where enrolled_at is not null and role in ('compliance', 'admin');
