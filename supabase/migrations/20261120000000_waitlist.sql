-- The waitlist: one row per address. With only the public key, nobody can list the addresses.
--
-- It needs the roles anon, authenticated and service_role, which every Supabase project has.
-- To undo it: drop table public.waitlist;

create table public.waitlist (
  id uuid not null default gen_random_uuid(),
  email text not null,
  created_at timestamptz not null default now(),

  constraint waitlist_pkey primary key (id),

  -- Two tabs or a double click may both pass the look-up. Only this constraint prevents a second row.
  constraint waitlist_email_key unique (email),

  -- The unique constraint compares bytes, so each address must have only one spelling.
  constraint waitlist_email_lower_case check (email = lower(email)),

  -- SMTP's limits (RFC 5321), which count bytes: 64 before the @, 254 in total.
  constraint waitlist_email_length check (
    octet_length(email) <= 254 and octet_length(split_part(email, '@', 1)) <= 64
  ),

  -- One @, something before it, and a domain of at least two labels. The rest is up to the mail server.
  constraint waitlist_email_shape check (email ~ '^[^@]+@[^@.]+(\.[^@.]+)+$'),

  -- No spaces, control characters or invisible ones (listed, because [[:space:]] depends on the server's locale), and
  -- none of the punctuation that an <input type="email"> never accepts. They break exports and mail headers.
  constraint waitlist_email_characters check (
    email !~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]'
    and email !~ '[][()<>,:;"\\]'
  )
);

comment on table public.waitlist is
  'People who asked to hear about the launch. The public key may add an address and ask about one it names.';

alter table public.waitlist enable row level security;

-- Projects created before October 2026 grant these roles everything on a new table; later ones grant nothing. Both must
-- end up with the same rights, so revoke all of them, and grant only those that are needed.
revoke all on table public.waitlist from public, anon, authenticated, service_role;

-- By column, so that id and created_at can be neither set nor read. That also rules out select=* and counts of these
-- columns.
grant select (email), insert (email) on table public.waitlist to anon, authenticated;

-- For the people who run the waitlist, with the secret key: read, import and erase. Addresses are not edited.
grant select, insert, delete on table public.waitlist to service_role;

-- `true`, not "the address in the header": non-ASCII addresses cannot be in a header, and they may join too. The
-- constraints and the column grant decide what a row may contain, and no client can get around them.
create policy waitlist_join on public.waitlist
  for insert to anon, authenticated
  with check (true);

-- A caller sees only the row whose address it names in the header, whatever filter it sends. PostgREST puts the headers
-- of the request into this setting. Outside a request, it is null; after one, it is '', which is not JSON.
create policy waitlist_look_up on public.waitlist
  for select to anon, authenticated
  using (email = (nullif(current_setting('request.headers', true), '')::json ->> 'x-waitlist-email'));
