import '#styles/screens/beach-images.css'
import type {
  Beach,
  StoredFiles as StoredFilesFromBeachImageCard,
  StoredFiles as StoredFilesFromImageChoices,
} from '@sendit/core/beaches/contract.ts'
import { MAX_IMAGE_URL } from '@sendit/core/beaches/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { fileSize } from '#lib/upload.ts'
import { BeachPicture } from '#ui/art/seeded-art.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSeedBeaches, useUpdateBeachImage } from './mutations.ts'
import { beachesQuery } from './queries.ts'
import { StoredFiles, useStoredFiles } from './stored-files.tsx'

export function BeachImages() {
  return (
    <div className="columns-even">
      <BeachImageList />
      <StoredFiles />
    </div>
  )
}

const SHOWN_AT_A_TIME = 12

function BeachImageList() {
  const { data: beaches, error, isFetching, refetch } = useQuery(beachesQuery())
  return (
    <section aria-labelledby="beach-images" aria-busy={isFetching || undefined}>
      <div className="section-header">
        <h2 id="beach-images" className="type-section">
          Beaches
        </h2>
        {beaches && <span className="type-caption text-muted">{beaches.length}</span>}
      </div>
      {!beaches && isFetching && <Skeleton height={420} radius={20} />}
      {!beaches && !isFetching && (
        <ErrorState title="The beaches did not load" onRetry={() => void refetch()}>
          {sentenceOf(error, 'Check your connection and try again.')}
        </ErrorState>
      )}
      {beaches?.length === 0 && <NoBeaches />}
      {beaches && beaches.length > 0 && <FilteredBeaches beaches={beaches} />}
    </section>
  )
}

function NoBeaches() {
  const seed = useSeedBeaches()
  return (
    <EmptyState
      title="No beaches yet"
      action={
        <Button busy={seed.isPending} busyLabel="Seeding..." onClick={() => seed.mutate()}>
          Seed Beach Data
        </Button>
      }
    >
      The product brings almost two hundred of them.
    </EmptyState>
  )
}

function FilteredBeaches({ beaches }: { beaches: Beach[] }) {
  const [filter, setFilter] = useState('')
  const [shownCount, setShownCount] = useState(SHOWN_AT_A_TIME)
  const { files = [] } = useStoredFiles()
  const found = namedLike(beaches, filter)

  function handleFilter(text: string) {
    setFilter(text)
    setShownCount(SHOWN_AT_A_TIME)
  }

  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Filter by name"
        icon="search"
        type="search"
        autoComplete="off"
        value={filter}
        onChange={(event) => handleFilter(event.target.value)}
      />
      <p className="type-meta text-muted" role="status">
        {found.length === 1 ? '1 beach' : `${found.length} beaches`}
      </p>
      <ul className="flex flex-col gap-3" aria-label="Beaches">
        {found.slice(0, shownCount).map((beach) => (
          <li key={beach.id}>
            <BeachImageCard beach={beach} files={files} />
          </li>
        ))}
      </ul>
      {found.length > shownCount && (
        <Button
          variant="secondary"
          size="medium"
          full
          iconAfter="chevron-down"
          onClick={() => setShownCount(shownCount + SHOWN_AT_A_TIME)}
        >
          Show more beaches
        </Button>
      )}
    </div>
  )
}

type BeachImageCardProps = { beach: Beach; files: StoredFilesFromBeachImageCard['files'] }

function BeachImageCard({ beach, files }: BeachImageCardProps) {
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

type StoredFile = StoredFilesFromImageChoices['files'][number]

/** Stands for a typed external URL. */
const OTHER_ADDRESS = 'other'

function imageChoices({ imageUrl }: Beach, files: readonly StoredFile[]) {
  const isStored = files.some(({ url }) => url === imageUrl)
  return [
    { value: '', label: 'Select an image' },
    ...(imageUrl === null || isStored ? [] : [{ value: imageUrl, label: imageUrl }]),
    ...files.map(({ key, size, url }) => ({ value: url, label: `${nameOf(key)}, ${fileSize(size)}` })),
    { value: OTHER_ADDRESS, label: 'Another address' },
  ]
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

type Named = { name: string; location: string }

function namedLike<T extends Named>(beaches: readonly T[], filter: string): T[] {
  const words = plain(filter).split(/\s+/)
  return beaches.filter(({ name, location }) => {
    const text = plain(`${name} ${location}`)
    return words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
