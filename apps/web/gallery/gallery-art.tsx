import photoCrew from 'drawn:photo-crew.svg'
import photoKite from 'drawn:photo-kite.svg'
import photoTapas from 'drawn:photo-tapas.svg'
import boardingPass from 'drawn:scene-boarding-pass.svg'
import invite from 'drawn:scene-invite.svg'
import landing from 'drawn:scene-landing.svg'
import lostKite from 'drawn:scene-lost-kite.svg'
import newTrip from 'drawn:scene-new-trip.svg'
import signIn from 'drawn:scene-sign-in.svg'
import welcome from 'drawn:scene-welcome.svg'
import { QrCode } from '#features/invites/qr-code.tsx'
import { Countdown } from '#features/trips/trip-hero.tsx'
import { KiteState } from '#ui/art/kite-drawing.tsx'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { SeededArt } from '#ui/art/seeded-art.tsx'
import { GalleryRow } from './gallery-row.tsx'
import { GallerySection } from './gallery-section.tsx'

const scenes = [
  signIn,
  landing,
  invite,
  boardingPass,
  welcome,
  lostKite,
  newTrip,
  photoCrew,
  photoKite,
  photoTapas,
]
const seeds = [
  'tarifa',
  'essaouira',
  'camber',
  'fuerte',
  'dakhla',
  'jeri',
  'cabarete',
  'el-gouna',
  'brouwersdam',
]

export function GalleryArt() {
  return (
    <>
      <GallerySection title="Countdown and hero">
        <div className="hero !m-0">
          <SeededArt seed="tarifa" shape="hero" className="hero-art" />
          <div className="hero-content">
            <h3 className="type-hero">Tarifa Levante Week</h3>
            <div className="hero-countdown">
              <Countdown
                label="Trip starts in"
                spokenLabel="Trip starts in 23 days 14 hours"
                days={23}
                hours={14}
                minutes={7}
                seconds={32}
              />
            </div>
          </div>
        </div>
      </GallerySection>
      <GallerySection title="Art of a trip">
        <div className="grid grid-cols-2 gap-2.5">
          {seeds.map((seed) => (
            <span key={seed} className="h-[110px] overflow-hidden rounded-2xl">
              <SeededArt seed={seed} shape="cover" faded={seed === 'brouwersdam'} />
            </span>
          ))}
        </div>
      </GallerySection>
      <GallerySection title="Scenes of screens">
        <div className="grid grid-cols-3 gap-2.5">
          {scenes.map((src) => (
            <span key={src} className="h-[160px] overflow-hidden rounded-2xl">
              <SceneArt src={src} />
            </span>
          ))}
        </div>
      </GallerySection>
      <GallerySection title="Kite states and code">
        <GalleryRow>
          <KiteState state="flying" />
          <KiteState state="done" />
          <KiteState state="down" />
          <QrCode text="https://sendit.example/invite?token=kt7-9fQ2" title="Invite link as a code" />
        </GalleryRow>
      </GallerySection>
    </>
  )
}
