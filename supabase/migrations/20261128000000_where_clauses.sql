-- Gives every UPDATE and DELETE of the rate limit a WHERE clause. On a hosted project, the data API's sessions load the
-- extension safeupdate (https://github.com/eradman/pg-safeupdate), which refuses those without one, in functions too:
-- with the third migration, every sign-up failed with "UPDATE requires a WHERE clause" (21000).

create or replace function waitlist_door.sweep() returns void
language plpgsql set search_path = '' set lock_timeout = '2s' as $$
begin
  insert into waitlist_door.door default values on conflict do nothing;
  perform from waitlist_door.door for update;
  update waitlist_door.door set secret = default, made = default where made <= now() - interval '1 day';
  if found then
    delete from waitlist_door.tries where true;
  end if;
  update waitlist_door.door set swept = now() where swept <= now() - interval '1 minute';
  if found then
    delete from waitlist_door.tries where full_at <= now();
  end if;
exception when lock_not_available then
  perform waitlist_door.refuse('too_many_sign_ups', 'Too many people are joining at this moment.', interval '1 minute');
end
$$;

-- The last two statements run even if nothing is counted. They have no effect then, but if they fail, `npm run doctor`
-- notices: its own sign-up violates a constraint, and so is never counted.
create or replace function waitlist_door.admit(is_counted boolean) returns void
language plpgsql set search_path = '' as $$
declare
  all_full_at timestamptz;
  client_full_at timestamptz;
  hashed bytea;
begin
  if is_counted then
    perform waitlist_door.sweep();
  end if;
  select full_at, waitlist_door.hash(waitlist_door.client(), secret) into all_full_at, hashed from waitlist_door.door;
  all_full_at := waitlist_door.take(all_full_at, 10000, interval '1 minute' / 600,
    'too_many_sign_ups', 'Too many people are joining at this moment.');
  if hashed is not null then
    client_full_at := waitlist_door.take((select full_at from waitlist_door.tries where client_hash = hashed), 100,
      interval '1 hour' / 100, 'too_many_tries', 'Too many tries from your network.');
  end if;
  update waitlist_door.door set full_at = all_full_at where is_counted;
  insert into waitlist_door.tries select hashed, client_full_at where is_counted and hashed is not null
    on conflict (client_hash) do update set full_at = excluded.full_at;
end
$$;
