// A field that finds a player, who is chosen by one touch, or by their name in full.

const { idIn, make } = MasterlistKit;
const { nameField, search } = MasterlistNames;
const MOST_SHOWN = 12;

async function playersCalled(text) {
  const { found } = await search(text);
  return found.filter((one) => one.isPlayer).map(({ path, title, club, about }) =>
    ({ id: idIn(path), name: title, about: club || about }));
}

// ``chosen`` is called with the id of a player; ``players`` finds others than the search does.
function field(input, chosen, players = playersCalled) {
  async function find(text) {
    const found = await Promise.resolve(players(text)).catch(() => []);
    const shown = found.slice(0, MOST_SHOWN);
    return shown.map(({ id, name, about = "" }) => {
      const isShared = shown.filter((one) => one.name === name).length > 1;
      const label = isShared ? `${name} (${id})` : name; // names that several have are distinguished by the id
      return { inside: [make("bdi", { text: label }), " ", make("span", { class: "about", text: about })], value: [label, id] };
    });
  }

  function choose([label, id]) {
    input.value = label;
    chosen(id);
  }

  async function enter(text, open) {
    const [first] = await find(text);
    if (first) {
      open(false);
      choose(first.value);
    }
  }

  const show = (options, take) => take(options.findIndex(({ value: [label] }) => label === input.value.trim()));
  nameField(input, { find, choose, enter, show }).typed(); // what was typed before this script came
}

globalThis.MasterlistPlayers = { field };
