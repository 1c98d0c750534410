import type { Beach, StoredFiles } from '@sendit/core/beaches/contract.ts'
import { MAX_IMAGE_URL } from '@sendit/core/beaches/limits.ts'
import { type FormEvent, useState } from 'react'
import { BeachPicture } from '#ui/beach-picture.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { imageChoices, OTHER_ADDRESS } from './image-choices.ts'
import { useUpdateBeachImage } from './mutations.ts'

type BeachImageCardProps = { beach: Beach; files: StoredFiles['files'] }

export function BeachImageCard({ beach, files }: BeachImageCardProps) {
  return (
    <Card as="article" className="beach-image-card" aria-label={beach.name}>
      <span className="beach-image-picture">
        {beach.imageUrl === null ? (
          <Icon name="image" size={28} />
        ) : (
          <BeachPicture beach={beach} shape="thumbnail" />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2.5">
        <div>
          <h3 className="type-card">{beach.name}</h3>
          <p className="type-meta text-muted">{beach.location}</p>
        </div>
        <ImageForm beach={beach} files={files} />
      </div>
    </Card>
  )
}

function ImageForm({ beach, files }: BeachImageCardProps) {
  const update = useUpdateBeachImage(beach.id)
  const [choice, setChoice] = useState(beach.imageUrl ?? '')
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isOther = choice === OTHER_ADDRESS
  const imageUrl = (isOther ? typed : choice).trim()
  const error = isMissing && imageUrl === '' ? 'Please select an image URL first' : undefined

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setMissing(imageUrl === '')
    if (imageUrl === '' || update.isPending) return
    update.mutate(imageUrl, {
      onSuccess(updated) {
        setChoice(updated.imageUrl ?? '')
        setTyped('')
      },
    })
  }

  return (
    <form className="flex flex-col items-start gap-2.5" noValidate onSubmit={handleSubmit}>
      <div className="w-full">
        <SelectField
          label="Image"
          options={imageChoices(beach, files)}
          error={isOther ? undefined : error}
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
        />
      </div>
      {isOther && (
        <div className="w-full">
          <TextField
            label="Image URL"
            icon="link"
            type="url"
            inputMode="url"
            autoCapitalize="none"
            placeholder="https://example.com/beach.jpg"
            maxLength={MAX_IMAGE_URL}
            error={error}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <Button
        type="submit"
        variant="soft"
        size="small"
        busy={update.isPending}
        busyLabel="Saving..."
        aria-label={update.isPending ? undefined : `Update image of ${beach.name}`}
      >
        Update Image
      </Button>
    </form>
  )
}
