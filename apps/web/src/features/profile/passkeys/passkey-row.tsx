import type { Passkey } from '@sendit/core/auth/passkey-contract.ts'
import { localDay, relativeDay, shortDate } from '#lib/dates.ts'
import { Icon } from '#ui/icon.tsx'
import { latePart } from '#ui/late-part.tsx'
import { Menu } from '#ui/menu.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'

const RenamePasskeyDialog = latePart(() => import('./rename-passkey-dialog.tsx'))
const RemovePasskeyDialog = latePart(() => import('./remove-passkey-dialog.tsx'))

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const renaming = useOpening()
  const removing = useOpening()
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
      <OpenedDialog by={renaming}>
        {({ number, open, onClose }) => (
          <RenamePasskeyDialog key={number} passkey={passkey} open={open} onClose={onClose} />
        )}
      </OpenedDialog>
      <OpenedDialog by={removing}>
        {({ open, onClose }) => <RemovePasskeyDialog passkey={passkey} open={open} onClose={onClose} />}
      </OpenedDialog>
    </li>
  )
}

function lifeOf({ createdAt, lastUsedAt, site, isOfThisSite }: Passkey): string {
  if (!isOfThisSite) return `Belongs to ${site} and does not sign in here`
  const added = `Added ${shortDate(createdAt)}`
  if (lastUsedAt === null) return `${added}, not used yet`
  return `${added}, last used ${relativeDay(localDay(lastUsedAt), localDay(new Date())).toLowerCase()}`
}
