// A field that finds a player, who is chosen by one touch, or by their name in full.

const { make, load } = MasterlistKit;
const MOST_SHOWN = 12;

// What does the finding comes when it is needed first.
async function search(text) {
  if (!globalThis.MasterlistSearch) {
    await load("assets/search.js");
  }
  const { found } = await MasterlistSearch.find(text);
  return found.filter((one) => one.isPlayer).map((one) => ({
    id: one.path.replace(/^players\/|\.html$/g, ""), name: one.title, about: one.club || one.about,
  }));
}

// Names that several have are distinguished by the id.
function labelled(players) {
  const names = players.map((one) => one.name);
  return players.map((one) => [names.indexOf(one.name) === names.lastIndexOf(one.name) ? one.name : `${one.name} (${one.id})`, one]);
}

class PlayerField extends MasterlistNames.NameField {
  // ``chosen`` is called with the id of a player; ``players`` finds others than the search does.
  constructor(input, chosen, players = search) {
    super(input);
    Object.assign(this, { chosen, players });
  }

  async find(text) {
    const found = await Promise.resolve(this.players(text)).catch(() => []);
    return labelled(found.slice(0, MOST_SHOWN)).map(([label, { id, about = "" }]) => ({
      inside: [make("bdi", { text: label }), " ", make("span", { class: "about", text: about })], value: [label, id],
    }));
  }

  show(options) {
    super.show(options);
    const named = options.findIndex(({ value: [label] }) => label === this.text);
    if (named >= 0) {
      this.take(named);
    }
  }

  choose([label, id]) {
    this.input.value = label;
    this.chosen(id);
  }

  async enter() {
    const [first] = await this.find(this.text);
    if (first) {
      this.open(false);
      this.choose(first.value);
    }
  }
}

const field = (...about) => new PlayerField(...about);

globalThis.MasterlistPlayers = { field };
