import { use } from 'react'
import { FileField } from '#ui/file-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { latePart } from '#ui/late-part.tsx'
import { PartBoundary } from '#ui/part-boundary.tsx'
import { AttachMore } from './attach-more.ts'

const AttachMenu = latePart(() => import('./attach-menu.tsx'))

type AttachButtonProps = { accept: string; disabled: boolean; onChoose: (files: File[]) => void }

/** Chooses files; where more can be put into the chat, from a menu. */
export function AttachButton({ accept, disabled, onChoose }: AttachButtonProps) {
  const more = use(AttachMore)
  return (
    <FileField label="Choose files to share" multiple accept={accept} disabled={disabled} onChoose={onChoose}>
      {(choose) => {
        const files = (
          <IconButton icon="paperclip" label="Attach a file" disabled={disabled} onClick={choose} />
        )
        if (more.length === 0) return files
        return (
          // Without the menu's code there are still files.
          <PartBoundary
            instead={<IconButton icon="paperclip" label="Attach" disabled />}
            failed={() => files}
          >
            <AttachMenu disabled={disabled} onChooseFiles={choose} more={more} />
          </PartBoundary>
        )
      }}
    </FileField>
  )
}
