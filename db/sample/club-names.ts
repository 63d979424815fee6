/** The kind of a club; decides its teams, age groups, fees, and description. */
export type ClubKind = 'competitive' | 'travel' | 'community' | 'boys' | 'adult' | 'sparse';

/** Made-up club names: ZIP code -> kind -> names. */
export const CLUB_NAMES: Readonly<Record<string, Partial<Record<ClubKind, readonly string[]>>>> = {
  // Philadelphia
  '19103': { competitive: ['Rittenhouse Volleyball Academy'], adult: ['Logan Circle Sixes'] },
  '19111': {
    travel: ['Pennypack Creek Volleyball Club'],
    boys: ['Fox Chase Falcons Boys Volleyball'],
  },
  '19118': { travel: ['Wissahickon Herons VBC'] },
  '19128': { community: ['Manayunk Wall Volleyball'], sparse: ['Reservoir Volleyball'] },
  '19136': { travel: ['Holmesburg Hitters'] },
  '19147': { community: ['Passyunk Setters'], boys: ['Équipe Volley Philadelphie'] },
  '19154': { adult: ['Thursday Night Sixes & Fours'] },
  // Montgomery
  '19003': {
    competitive: ['Main Line Meridian Volleyball'],
    community: ["St. Brigid's Gym Volleyball"],
  },
  '19446': { travel: ['North Penn Northstars'], boys: ['Lansdale Lightning Boys VBC'] },
  '19406': { competitive: ['Valley Forge Vanguard Volleyball Academy'] },
  '19401': { community: ['Norristown Nets'], sparse: ['Elm Street Volleyball'] },
  '19464': { travel: ['Pottstown Forge Volleyball Club'] },
  '19002': { competitive: ['Ambler Ascent'] },
  '19422': { competitive: ['Blue Bell Volleyball Institute'] },
  '19426': {
    community: [
      'The Greater Perkiomen Valley Community Volleyball Association for Girls, Boys & Families',
    ],
  },
  '19044': { travel: ['Horsham Hangtime'] },
  '19001': { community: ['Abington Aces Youth Volleyball'] },
  '18964': { sparse: ['Souderton Spikes'] },
  '19428': { adult: ['Conshy Social Volleyball'] },
  '19046': { community: ['Jenkintown Juniors'] },
  '19006': { boys: ['Huntingdon Valley Hussars'] },
  // Delaware County
  '19063': { competitive: ['Ridge Road Volleyball Club'] },
  '19064': { travel: ['Delco Dragonflies'] },
  '19083': { travel: ['Haverford Hollow VBC'], adult: ["Murphy's Monday Volleyball League"] },
  '19082': { community: ['Upper Darby United Volleyball'] },
  '19342': { competitive: ['Concord Ridge Elite Volleyball'] },
  '19073': { boys: ['Newtown Square Knights'] },
  '19081': { community: ['Crum Creek Kids Volleyball'] },
  '19078': { sparse: ['Ridley Volleyball'] },
  // Chester
  '19380': {
    competitive: ['Brandywine Volleyball Club'],
    community: ['Brandywine Volleyball Club'],
    boys: ['Goshen Boys Volleyball'],
  },
  '19335': { travel: ['Downingtown Millrace Volleyball'] },
  '19460': { travel: ['Phoenixville Foundry VBC'] },
  '19355': { competitive: ['Malvern Rise'] },
  '19348': { community: ['Mushroom Country Volleyball'] },
  '19363': { sparse: ['Oxford Barn Volleyball'] },
  // Bucks
  '18901': {
    competitive: ['Doylestown Summit Volleyball'],
    community: ['Castle Valley Volleyball'],
  },
  '18974': { travel: ['Warminster Warblers'] },
  '19047': { competitive: ['Neshaminy Bend Volleyball Club'] },
  '19020': { community: ['Bensalem Bump & Set'] },
  '18951': { travel: ['Upper Bucks Timberline VBC'] },
  '18944': { boys: ['Perkasie Pioneers Boys Volleyball'] },
  '19067': { travel: ['Delaware Canal Volleyball'] },
  // Lancaster and Berks
  '17601': {
    competitive: ['Red Rose Road Volleyball Club'],
    boys: ['Conestoga Kings'],
  },
  '17543': { travel: ['Lititz Springs Servers'] },
  '17022': { travel: ['E-Town Express Volleyball'] },
  '17545': { sparse: ['Manheim Volleyball Friends'] },
  '19601': { community: ['Reading Pagoda Volleyball', 'Club Voleibol Águilas de Reading'] },
  '19610': { competitive: ['Wyomissing Heights Volleyball'] },
  '19512': { travel: ['Boyertown Copperheads'] },
  // Lehigh and Northampton
  '18102': { community: ['Voleibol Niñas del Lehigh'] },
  '18049': { competitive: ['South Mountain Volleyball Academy'] },
  '18017': { competitive: ['Star City Volleyball Club'], boys: ['Monocacy Boys Volleyball'] },
  '18042': { travel: ['Two Rivers Volleyball'] },
  '18064': { sparse: ['Nazareth Guitar Town Volleyball'] },
  // Camden
  '08002': { competitive: ['Cherry Grove Volleyball Academy'], adult: ['Route 70 Rec Volleyball'] },
  '08033': { travel: ["Haddon's Run Volleyball Club"] },
  '08043': { travel: ['Voorhees Velocity'] },
  '08102': { community: ['Camden Waterfront Youth Volleyball'] },
  '08081': { sparse: ['Winslow Spike Squad'] },
  // Burlington
  '08054': { competitive: ['Laurel Crest Volleyball'], boys: ['Rancocas Boys VBC'] },
  '08057': { travel: ['Moorestown Quarry Lane Volleyball'] },
  '08053': { travel: ['Evesham Evergreens VBC'] },
  '08055': { community: ['Medford Lakes Bump Club'] },
  '08046': { community: ['Willingboro Wolves Volleyball'] },
  // Gloucester
  '08028': { competitive: ['Glassboro Kiln Volleyball Club'] },
  '08062': { travel: ['Mullica Hill Harriers'] },
  '08071': { boys: ['Pitman Grove Boys'] },
  // Mercer
  '08540': { competitive: ['Nassau Street Volleyball Club'], travel: ['Carnegie Lake Volleyball'] },
  '08609': { community: ['Trenton Makers Volleyball'] },
  // The shore: Atlantic and Cape May
  '08234': { competitive: ['Harbor Light Volleyball'] },
  '08401': { adult: ['Boardwalk Blockers'], community: ['Absecon Inlet Volleyball'] },
  '08225': { boys: ['Bayside Boys Volleyball'] },
  '08226': { travel: ['Ninth Street Sand & Hardwood'] },
  '08204': { community: ['Cape Horseshoe Crabs'] },
  '08210': { sparse: ['Mid-Cape Volleyball'] },
  // Salem and Cumberland
  '08070': { community: ['Pennsville Riverview Volleyball'] },
  '08098': { travel: ['Woodstown Rodeo Volleyball Club'] },
  '08360': { travel: ['Vineland Vintage VBC'], community: ['Dandelion Youth Volleyball'] },
  '08332': { travel: ['Millville Glassworks Volleyball'] },
  // New Castle
  '19801': { community: ['Riverfront Rally Volleyball'] },
  '19803': { competitive: ['Brandywine Volleyball Club'] },
  '19711': { competitive: ['White Clay Volleyball Academy'], adult: ['Main Street Sixes'] },
  '19701': { travel: ['Bear Den Volleyball'] },
  '19709': { travel: ['Appoquinimink Athletics Volleyball Division'] },
  '19707': { competitive: ['Hockessin Hawthorn Volleyball'] },
  '19720': { community: ['Battery Park Volleyball'] },
  // Kent and Sussex
  '19901': { travel: ['Dover Downbeat Volleyball'], community: ['Green Street Girls Volleyball'] },
  '19977': { boys: ['Duck Creek Boys'] },
  '19958': { travel: ['Lewes Pilot Boats VBC'] },
  '19971': { adult: ['Dune Grass Volleyball'], travel: ['Silver Lake Strand Volleyball'] },
  '19947': { sparse: ['Sussex Central Volleyball Friends'] },
  '19973': { community: ['Nanticoke Nets'] },
};
