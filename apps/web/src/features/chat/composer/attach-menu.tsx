import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'

type AttachMenuProps = { disabled: boolean; onChooseFiles: () => void; more: readonly MenuItem[] }

export default function AttachMenu({ disabled, onChooseFiles, more }: AttachMenuProps) {
  const files = { key: 'file', label: 'Photo or file', icon: 'image', onSelect: onChooseFiles } as const
  return (
    <Menu
      label="Attach"
      align="start"
      trigger={<IconButton icon="paperclip" label="Attach" disabled={disabled} />}
      items={[files, ...more]}
    />
  )
}
