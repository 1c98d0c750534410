import type { Passkey, PasskeyList } from '@sendit/core/auth/contract.ts'
import { MAX_PASSKEYS_PER_USER } from '@sendit/core/auth/limits.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { localDay, relativeDay, shortDate } from '#lib/dates.ts'
import { canUsePasskeys } from '#lib/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Menu } from '#ui/menu.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAddPasskey } from './passkey-mutations.ts'
import { passkeysQuery } from './queries.ts'

export default function Passkeys({ user }: { user: User }) {
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery())
  if (!data) {
    if (error === null || isFetching) return <Skeleton height={52} radius={14} />
    return (
      <ErrorState title="The passkeys did not load" onRetry={() => void refetch()}>
        {sentenceOf(error, 'Check your connection and try again.')}
      </ErrorState>
    )
  }
  const canAdd = canUsePasskeys(data.origin)
  if (!canAdd && data.passkeys.length === 0) return null
  return (
    <section className="mt-5 border-border border-t pt-5" aria-labelledby="passkeys">
      <h3 id="passkeys" className="type-card mb-1">
        Passkeys
      </h3>
      <p className="type-caption text-muted">{sentenceFor(data, canAdd)}</p>
      {data.passkeys.length > 0 && (
        <ul className="divide-y divide-border" aria-label="Passkeys">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canAdd && data.passkeys.length < MAX_PASSKEYS_PER_USER && <AddPasskey email={user.email} />}
    </section>
  )
}

function sentenceFor({ origin, passkeys }: PasskeyList, canAdd: boolean): string {
  if (origin === null) return 'Passkeys cannot be used at the address of this installation.'
  if (!canAdd) return `Passkeys can be used at ${origin}, in a browser that knows them.`
  if (passkeys.length >= MAX_PASSKEYS_PER_USER)
    return `You have ${MAX_PASSKEYS_PER_USER} of them: remove one before you add another.`
  return 'Sign in with your fingerprint, face or screen lock instead of a mail.'
}

const SignInAgainDialog = lazyPart(() => import('./passkey-dialogs.tsx'))

/** Asks for another sign-in if the last is too old. */
function AddPasskey({ email }: { email: string }) {
  const again = useDialog()
  const add = useAddPasskey(() => again.open())
  return (
    <>
      <Button
        className="mt-3"
        variant="secondary"
        size="medium"
        full
        icon="plus"
        busy={add.isPending}
        busyLabel="Adding..."
        onClick={() => add.mutate()}
      >
        Add a passkey
      </Button>
      <DialogHost dialog={again}>
        {({ number, open, onClose }) => (
          <SignInAgainDialog
            key={number}
            email={email}
            open={open}
            onClose={onClose}
            onSignedIn={() => {
              onClose()
              add.mutate()
            }}
          />
        )}
      </DialogHost>
    </>
  )
}

const RenamePasskeyDialog = lazyPart(async () => ({
  default: (await import('./passkey-dialogs.tsx')).RenamePasskeyDialog,
}))
const RemovePasskeyDialog = lazyPart(async () => ({
  default: (await import('./passkey-dialogs.tsx')).RemovePasskeyDialog,
}))

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const renaming = useDialog()
  const removing = useDialog()
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="icon-tile small quiet">
        <Icon name="key" size={19} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{passkey.name}</p>
        <p className="type-caption text-muted">{lifeOf(passkey)}</p>
      </div>
      <Menu
        label={`${passkey.name}: more`}
        items={[
          { key: 'rename', label: 'Rename', icon: 'edit', onSelect: () => renaming.open() },
          { key: 'remove', label: 'Remove', icon: 'trash', danger: true, onSelect: () => removing.open() },
        ]}
      />
      <DialogHost dialog={renaming}>
        {({ number, open, onClose }) => (
          <RenamePasskeyDialog key={number} passkey={passkey} open={open} onClose={onClose} />
        )}
      </DialogHost>
      <DialogHost dialog={removing}>
        {({ open, onClose }) => <RemovePasskeyDialog passkey={passkey} open={open} onClose={onClose} />}
      </DialogHost>
    </li>
  )
}

function lifeOf({ createdAt, lastUsedAt, site, isOfThisSite }: Passkey): string {
  if (!isOfThisSite) return `Belongs to ${site} and does not sign in here`
  const added = `Added ${shortDate(createdAt)}`
  if (lastUsedAt === null) return `${added}, not used yet`
  return `${added}, last used ${relativeDay(localDay(lastUsedAt), localDay(new Date())).toLowerCase()}`
}
