-- The waitlist: one row per address, and nobody who holds only the public key can list the addresses.
--
-- It needs the roles anon, authenticated and service_role, which every Supabase project has.
-- To take it back: drop table public.waitlist;

create table public.waitlist (
  id uuid not null default gen_random_uuid(),
  email text not null,
  created_at timestamptz not null default now(),

  constraint waitlist_pkey primary key (id),

  -- The last word on "already": two tabs or a double click pass the look-up together, never this.
  constraint waitlist_email_key unique (email),

  -- The unique constraint compares bytes, so one spelling per address has to be decided here.
  constraint waitlist_email_lower_case check (email = lower(email)),

  -- SMTP's limits (RFC 5321), which count bytes: 64 before the @, 254 in all.
  constraint waitlist_email_length check (
    octet_length(email) <= 254 and octet_length(split_part(email, '@', 1)) <= 64
  ),

  -- One @, something before it, and a domain of at least two labels. Everything else is the mail server's say.
  constraint waitlist_email_shape check (email ~ '^[^@]+@[^@.]+(\.[^@.]+)+$'),

  -- Spaces, control and invisible characters, spelt out because [[:space:]] depends on the server's locale,
  -- and the punctuation that an <input type="email"> never lets through. They break exports and mail headers.
  constraint waitlist_email_characters check (
    email !~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
    and email !~ '[][()<>,:;"\\]'
  )
);

comment on table public.waitlist is
  'People who asked to hear about the launch. The public key may add an address and ask about one it names.';

alter table public.waitlist enable row level security;

-- Projects made before October 2026 grant everything on a new table to these roles; later ones grant nothing.
-- Both have to end up at the same place, so take all of it away and give what is needed by name.
revoke all on table public.waitlist from public, anon, authenticated, service_role;

-- By column: id and created_at can be neither chosen nor read, which also refuses select=* and every count of them.
grant select (email), insert (email) on table public.waitlist to anon, authenticated;

-- Whoever runs the list, with the secret key: read, import, erase. An address is not edited.
grant select, insert, delete on table public.waitlist to service_role;

-- `true`, not "the address in the header": addresses outside ASCII cannot travel in a header, and they may join too.
-- What a row may hold is decided by the constraints and by the column grant, which no client can talk round.
create policy waitlist_join on public.waitlist
  for insert to anon, authenticated
  with check (true);

-- A caller sees the row whose address it already names, and no other, whatever filter it sends. PostgREST puts the
-- request's headers into this setting; outside a request it is null, and after one it is '' which is not JSON.
create policy waitlist_look_up on public.waitlist
  for select to anon, authenticated
  using (email = (nullif(current_setting('request.headers', true), '')::json ->> 'x-waitlist-email'));
