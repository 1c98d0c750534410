import type { User } from '@sendit/core/profile/contract.ts'
import { PICTURE_FILES, pictureProblem } from '#offline/uploads/medium.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { FileField } from '#ui/file-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useToast } from '#ui/toast-context.ts'
import { PICTURE_SIDE_PX } from './cropped-picture.ts'

export function ProfileCard({ user }: { user: User }) {
  return (
    <Card className="profile-picture" padded aria-label="You">
      <span className="relative">
        <Avatar id={user.id} name={user.displayName} pictureUrl={user.profileImageUrl} size={88} />
        <ChangePicture />
      </span>
      <div className="flex max-w-full min-w-0 flex-1 flex-col gap-1">
        <h2 className="type-section truncate">{user.displayName}</h2>
        <p className="type-caption text-muted">
          JPG, PNG or WebP up to 5 MB. Recommended {PICTURE_SIDE_PX}x{PICTURE_SIDE_PX} px.
        </p>
        {user.isAdmin && (
          <Badge tone="primary" icon="shield" className="mt-1">
            Administrator
          </Badge>
        )}
      </div>
    </Card>
  )
}

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'))

const PROBLEMS = {
  'no-picture': { title: 'Invalid File Type', description: 'Please select an image file.' },
  'too-large': { title: 'File Too Large', description: 'Please select an image smaller than 5MB.' },
} as const

export function ChangePicture() {
  const cropping = useDialog<string>()
  const toast = useToast()

  function handleChoose([file]: [File, ...File[]]) {
    const problem = pictureProblem(file)
    if (problem !== null) return toast({ ...PROBLEMS[problem], tone: 'failure' })
    if (cropping.last !== undefined) URL.revokeObjectURL(cropping.last.subject)
    cropping.open(URL.createObjectURL(file))
  }

  function handleBroken() {
    cropping.close()
    toast({ ...PROBLEMS['no-picture'], tone: 'failure' })
  }

  return (
    <>
      <FileField label="Profile picture file" accept={PICTURE_FILES} onChoose={handleChoose}>
        {(choose) => (
          <IconButton
            className="change-picture"
            look="primary"
            icon="camera"
            size={21}
            label="Change profile picture"
            onClick={choose}
          />
        )}
      </FileField>
      <DialogHost dialog={cropping}>
        {({ subject, number, ...dialog }) => (
          <CropDialog key={number} url={subject} onBroken={handleBroken} {...dialog} />
        )}
      </DialogHost>
    </>
  )
}
