import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'

const CREDITS = [
  {
    name: 'Bricolage Grotesque',
    by: 'typeface by Mathieu Triay, SIL Open Font License 1.1',
    href: 'https://github.com/ateliertriay/bricolage',
  },
  {
    name: 'Figtree',
    by: 'typeface by Erik Kennedy, SIL Open Font License 1.1',
    href: 'https://github.com/erikdkennedy/figtree',
  },
  {
    name: 'Open-Meteo',
    by: 'weather and tides, CC BY 4.0, with wave and tide models of Deutscher Wetterdienst (DWD) and Copernicus Marine',
    href: 'https://open-meteo.com/',
  },
  {
    name: 'OpenWeather',
    by: 'weather, where this server asks it',
    href: 'https://openweathermap.org/',
  },
  { name: 'GeoNames', by: 'place search, CC BY 4.0', href: 'https://www.geonames.org/' },
  {
    name: 'Meteocons',
    by: 'weather pictures by Bas Milius, MIT License',
    href: 'https://github.com/basmilius/meteocons',
  },
]

/** Whose work the product stands on, as their licences ask. */
export function Credits() {
  return (
    <Card padded aria-labelledby="credits">
      <h2 id="credits" className="type-section mb-2">
        Credits
      </h2>
      <ul className="type-caption flex flex-col gap-2 text-muted">
        {CREDITS.map(({ name, by, href }) => (
          <li key={name}>
            <Anchor className="text-link" href={href}>
              {name}
            </Anchor>
            , {by}.
          </li>
        ))}
      </ul>
    </Card>
  )
}
