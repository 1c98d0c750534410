import type { PlanItem } from '@sendit/core/plan/contract.ts'
import { useCallOff } from '#features/plan/mutations.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Menu } from '#ui/menu.tsx'

const ItemDialog = lazyPart(() => import('#features/plan/form/item-dialog.tsx'))

export type ItemMenuProps = {
  tripId: string
  item: PlanItem
  /** Its creator and the trip owner may change or cancel it. */
  isOwn?: boolean
  onShare?: (() => void) | undefined
}

export default function ItemMenu({ tripId, item, isOwn = true, onShare }: ItemMenuProps) {
  const editing = useDialog()
  const callingOff = useDialog()
  const { callOff, isPending } = useCallOff(tripId)
  return (
    <>
      <Menu
        label={`Menu of ${item.title}`}
        items={[
          ...(onShare === undefined
            ? []
            : [{ key: 'share', label: 'Share in chat', icon: 'chat', onSelect: onShare } as const]),
          ...(isOwn
            ? ([
                { key: 'edit', label: 'Edit', icon: 'edit', onSelect: () => editing.open() },
                {
                  key: 'off',
                  label: 'Call off',
                  icon: 'trash',
                  danger: true,
                  onSelect: () => callingOff.open(),
                },
              ] as const)
            : []),
        ]}
      />
      <DialogHost dialog={editing}>
        {({ number, open, onClose }) => (
          <ItemDialog key={number} tripId={tripId} item={item} first={item} open={open} onClose={onClose} />
        )}
      </DialogHost>
      <DialogHost dialog={callingOff}>
        {({ open, onClose }) => (
          <ConfirmDialog
            open={open}
            onClose={onClose}
            onConfirm={() => callOff(item, onClose)}
            title="Call it off?"
            confirmLabel="Call off"
            busyLabel="Calling off..."
            busy={isPending}
          >
            <b className="font-strong text-text [overflow-wrap:anywhere]">{item.title}</b> leaves the plan.
            Where it was shared it stays, as called off.
          </ConfirmDialog>
        )}
      </DialogHost>
    </>
  )
}
