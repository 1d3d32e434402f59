// Made from openapi.json by `npm run api` (openapi-typescript): not edited by hand.

export interface paths {
    "/api/about": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description what this server is */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["About"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/levels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description the levels, weakest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            levels: components["schemas"]["Level"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description those that may play here */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            agents: components["schemas"]["Agent"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description begins a game */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewGame"];
                };
            };
            responses: {
                /** @description what was asked for */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Game"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description the game */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Game"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description the game with the move; a pass that follows (the next side has no move) is played with it; 409 if the ply is another or the game is over, 400 if the move is illegal or it is not a person's turn */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewMove"];
                };
            };
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Game"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description the game, cut to its first moves; a pass that must follow them stays, an early end (resignation, time) is taken back */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Undo"];
                };
            };
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Game"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/resign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description the game, over; 400 if no person plays that colour, 409 if it is over */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Resignation"];
                };
            };
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Game"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{id}/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description the game, with sides swapped or other opponents */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Players"];
                };
            };
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Game"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/played": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description finished and unfinished games of the page, newest first, without ids */
        get: {
            parameters: {
                query?: {
                    /** @description `updated` of the last one had */
                    before?: number;
                    /** @description how many */
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            games: components["schemas"]["PlayedGame"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/parse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description the games in the text; 400 `bad_text` with `line` and `column` */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ParseInput"];
                };
            };
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Parsed"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/format": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description the game as text */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["FormatInput"];
                };
            };
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            text: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description what the opening book knows */
        get: {
            parameters: {
                query: {
                    /** @description position text */
                    position: string;
                    /** @description the rules */
                    rules?: "reversed" | "classic";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["BookAnswer"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description all, newest first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            tournaments: components["schemas"]["TournamentSummary"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        /** @description starts a tournament, or goes on with one; 409: it is being played already, another one is, or there is one of this name with other settings */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TournamentOrder"];
                };
            };
            responses: {
                /** @description what was asked for */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            name: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description one with its standings, history and live games */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Tournament"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{id}/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description its games, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description only its games: a spec or a name */
                    agent?: string;
                    /** @description only games against it; needs `agent` */
                    opponent?: string;
                    /** @description `id` of the last one had */
                    before?: number;
                    /** @description how many */
                    limit?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GamesPage"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/stored-games/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description a stored game */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StoredGame"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description the ladder's standings */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Ladder"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{id}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** @description ends it; 409: the server did not start it, or it is over */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            name: string;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description all agents that have stored games */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            agents: components["schemas"]["AgentTally"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/agent-record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description what an agent has done */
        get: {
            parameters: {
                query: {
                    /** @description of the agent */
                    spec: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AgentRecord"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description the one that reported last first */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            runs: components["schemas"]["Run"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description its curves */
        get: {
            parameters: {
                query: {
                    /** @description of the run */
                    name: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RunCurves"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lab": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description experiments and their runs */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Laboratory"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lab/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description a run and its page; 409 where its cells are of another version of the experiment */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LabRunPage"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description newest first, without those withdrawn, at most 200 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            uploads: components["schemas"]["Upload"][];
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        /** @description takes an agent; 409: the name belongs to somebody else, or this version is here already; 429: too many uploads this hour, or too many waiting */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UploadInput"];
                };
            };
            responses: {
                /** @description what was asked for */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["NewUpload"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description one; its owner learns more */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UploadDetails"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        /** @description the upload, withdrawn: work on it stops, its file is deleted, and it leaves the list; games that it has played stay */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Upload"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/uploads/{id}/stderr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description what the agent wrote to its standard error in a game */
        get: {
            parameters: {
                query: {
                    /** @description of the agent's own */
                    game: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorText"];
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description this description of the API */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked for */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                default: components["responses"]["Refused"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description the WebSocket: text messages, one JSON object each; requests are a LiveRequest, answers are in LiveAnswers by the type of the request */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description the WebSocket is open */
                101: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What this server is. */
        About: {
            /** @description of the program */
            version: string;
            /** @description whether there is an admin token */
            admin: boolean;
            /** @description whether agents may be uploaded */
            uploads: boolean;
            /** @description the threads that think */
            engine: {
                threads: number;
            };
        };
        /** @description An agent that the page offers as an opponent. */
        Level: {
            /** @description its name in requests */
            id: string;
            /** @description from 1, the weakest */
            number: number;
            /** @description its spec */
            agent: string;
            /** @description of a move, such as `100ms`; null: it has no limit of its own */
            time: string | null;
            /** @description one line about it */
            summary: string;
        };
        /** @description An agent that may play here. */
        Agent: {
            /** @description the first word of its spec */
            name: string;
            /** @description one line about it */
            summary: string;
            /** @description where it comes from */
            source: string;
            /** @description those that may be set here */
            options: components["schemas"]["AgentOption"][];
        };
        /** @description An option of an agent or an experiment. */
        AgentOption: {
            name: string;
            /** @enum {unknown} */
            type: "flag" | "integer" | "real" | "duration" | "choice" | "text";
            /** @description a duration as text: `1s` */
            default: boolean | number | string;
            help: string;
            /** @description whether it also takes a spec's bare value */
            positional: boolean;
            /** @description of numbers and durations */
            min?: boolean | number | string;
            /** @description of numbers and durations */
            max?: boolean | number | string;
            /** @description of a choice all, of others words beside their values */
            choices?: string[];
        };
        /** @description A game to begin. */
        NewGame: {
            /**
             * @description the rules
             * @default reversed
             * @enum {unknown}
             */
            rules?: "reversed" | "classic";
            /**
             * @description the side of the board; 8 without
             * @enum {unknown}
             */
            size?: 4 | 6 | 8;
            /** @description position text; the initial position without */
            start?: string;
            black: components["schemas"]["Player"];
            white: components["schemas"]["Player"];
            /** @description none without */
            clock?: components["schemas"]["NewClock"];
        };
        /** @description Who plays a colour. */
        Player: components["schemas"]["Person"] | components["schemas"]["LevelPlayer"] | components["schemas"]["AgentPlayer"];
        /** @description A person at the page. */
        Person: {
            /** @constant */
            kind: "person";
        };
        /** @description An agent by its level. */
        LevelPlayer: {
            /** @constant */
            kind: "level";
            /** @description as in `GET /api/levels` */
            id: string;
        };
        /** @description An agent by its spec. */
        AgentPlayer: {
            /** @constant */
            kind: "agent";
            /** @description an agent that may play here */
            spec: string;
        };
        /** @description A clock, in seconds. */
        NewClock: {
            /** @description of each side for the whole game */
            initial: number;
            /**
             * @description that each move adds
             * @default 0
             */
            increment?: number;
        };
        /** @description A game of the page, for who may go on with it. */
        Game: {
            /** @description who knows it may go on with the game */
            id: string;
            /** @description greater with every change: of two answers about one game the one with more is newer */
            updated: number;
            /**
             * @description the rules
             * @enum {unknown}
             */
            rules: "reversed" | "classic";
            /**
             * @description the side of the board
             * @enum {unknown}
             */
            size: 4 | 6 | 8;
            /** @description position text */
            start: string;
            /** @description by name, with all passes */
            moves: string[];
            /** @description as it is now */
            position: string;
            /** @description empty only when it is over: a game is never left where the side to move has to pass */
            legal: string[];
            /** @description on the board */
            discs: components["schemas"]["Discs"];
            /** @description whether it has ended */
            over: boolean;
            /** @description who plays */
            players: components["schemas"]["Players"];
            /** @description one a ply; null: nothing said */
            notes: (components["schemas"]["MoveNote"] | null)[];
            /** @description as it stands when the answer is written; null without one */
            clock: components["schemas"]["Clock"] | null;
            /** @description null while the game goes on */
            result: components["schemas"]["GameResult"] | null;
        };
        /** @description How many discs each side has. */
        Discs: {
            black: number;
            white: number;
        };
        /** @description Who plays. */
        Players: {
            black: components["schemas"]["Player"];
            white: components["schemas"]["Player"];
        };
        /** @description What a player said of its move; null: it did not say. */
        MoveNote: {
            /** @description in discs, from its own side */
            value: number | null;
            /** @description how long it thought */
            seconds: number | null;
            /** @description of its search */
            depth: number | null;
            /** @description of its search, or simulations */
            nodes: number | null;
            /** @description from its own side */
            win_rate: number | null;
            /** @description of the value, in per cent */
            confidence: number | null;
        };
        /** @description The clock of a game of the page, in seconds. */
        Clock: {
            /** @description of each side for the whole game */
            initial: number;
            /** @description that each move adds */
            increment: number;
            /** @description what is left */
            black: number;
            /** @description what is left */
            white: number;
            /**
             * @description whose clock runs; null: the game is over, or the first move is not made
             * @enum {unknown}
             */
            running: "black" | "white" | null;
        };
        /** @description How a game ended. */
        GameResult: {
            /**
             * @description `discs`: it was played to its end
             * @enum {unknown}
             */
            reason: "discs" | "resignation" | "agreement" | "time" | "illegal_move" | "no_move" | "crash" | "failed_start" | "memory" | "bad_answer";
            /** @description counts under the game's rules: positive, black has won */
            black_score: number;
            /**
             * @description null after a draw
             * @enum {unknown}
             */
            winner: "black" | "white" | null;
        };
        /** @description A person's move. */
        NewMove: {
            /** @description the number of moves, passes included, that the client knows */
            ply: number;
            /** @description by name */
            move: string;
        };
        /** @description How far a game is taken back. */
        Undo: {
            /** @description the number of moves that the client knows */
            ply: number;
            /** @description the number of moves that stay */
            to: number;
        };
        /** @description Who gives up. */
        Resignation: {
            /**
             * @description played by a person
             * @enum {unknown}
             */
            color: "black" | "white";
        };
        /** @description A game of the page. */
        PlayedGame: {
            /** @description greater with every change: of two answers about one game the one with more is newer */
            updated: number;
            /**
             * @description the rules
             * @enum {unknown}
             */
            rules: "reversed" | "classic";
            /**
             * @description the side of the board
             * @enum {unknown}
             */
            size: 4 | 6 | 8;
            /** @description position text */
            start: string;
            /** @description by name, with all passes */
            moves: string[];
            /** @description as it is now */
            position: string;
            /** @description empty only when it is over: a game is never left where the side to move has to pass */
            legal: string[];
            /** @description on the board */
            discs: components["schemas"]["Discs"];
            /** @description whether it has ended */
            over: boolean;
            /** @description who plays */
            players: components["schemas"]["Players"];
            /** @description one a ply; null: nothing said */
            notes: (components["schemas"]["MoveNote"] | null)[];
            /** @description as it stands when the answer is written; null without one */
            clock: components["schemas"]["Clock"] | null;
            /** @description null while the game goes on */
            result: components["schemas"]["GameResult"] | null;
        };
        /** @description A text in any notation. */
        ParseInput: {
            /** @description games or positions */
            text: string;
            /**
             * @description where the text does not say
             * @default 8
             * @enum {unknown}
             */
            size?: 4 | 6 | 8;
            /**
             * @description where the text does not say
             * @default reversed
             * @enum {unknown}
             */
            rules?: "reversed" | "classic";
        };
        /** @description What a text holds. */
        Parsed: {
            /** @description the first 100 */
            games: components["schemas"]["ParsedGame"][];
            /** @description how many there are */
            found: number;
            /**
             * @description in which it is written
             * @enum {unknown}
             */
            notation: "obf" | "transcript" | "ggf" | "json" | "array";
        };
        /** @description A game that was read from a text. */
        ParsedGame: {
            /**
             * @description the rules
             * @enum {unknown}
             */
            rules: "reversed" | "classic";
            /**
             * @description the side of the board
             * @enum {unknown}
             */
            size: 4 | 6 | 8;
            /** @description position text */
            start: string;
            /** @description by name, with all passes */
            moves: string[];
            /** @description one a ply; null: nothing said */
            notes?: (components["schemas"]["MoveNote"] | null)[];
            /** @description the player's name */
            black?: string;
            /** @description the player's name */
            white?: string;
            /** @description of a game that is over */
            result?: components["schemas"]["GameResult"];
        };
        /** @description A game to be written as text. */
        FormatInput: {
            /**
             * @description the rules
             * @default reversed
             * @enum {unknown}
             */
            rules?: "reversed" | "classic";
            /**
             * @description the side of the board; 8 without
             * @enum {unknown}
             */
            size?: 4 | 6 | 8;
            /** @description position text; the initial position without */
            start?: string;
            /** @description by name; passes may be left out */
            moves: string[];
            /**
             * @description the player's name
             * @default
             */
            black?: string;
            /**
             * @description the player's name
             * @default
             */
            white?: string;
            /**
             * @description in which to write it
             * @enum {unknown}
             */
            notation: "obf" | "transcript" | "ggf" | "json" | "array";
        };
        /** @description What the opening book knows of a position. */
        BookAnswer: {
            /** @description false: the book does not have it */
            known: boolean;
            /** @description of the position */
            value: number | null;
            /** @description at which it was searched */
            depth: number | null;
            /** @description best first */
            moves: components["schemas"]["BookMove"][];
            /** @description the best play as far as the book goes */
            line: string[];
        };
        /** @description A move of the opening book. */
        BookMove: {
            /** @description by name */
            move: string;
            /** @description of the move */
            value: number;
            /** @description against the best move */
            loss: number;
            /**
             * @description what the loss is called
             * @enum {unknown}
             */
            mark: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
            /** @description whether the book goes on behind it */
            expanded: boolean;
            /** @description positions of the book behind it */
            below: number;
        };
        /** @description What lists say of a tournament. */
        TournamentSummary: {
            id: number;
            name: string;
            /** @description `round-robin`, `match`, `ladder`, … */
            kind: string;
            /**
             * @description `open`: it is not over, and nobody plays it now
             * @enum {unknown}
             */
            state: "running" | "open" | "finished" | "imported";
            /** @description MS */
            created: number;
            /** @description pairs; null: not known beforehand */
            planned: number | null;
            /** @description done so far */
            pairs: number;
            /** @description done so far */
            games: number;
            /** @description their specs */
            agents: string[];
        };
        /** @description A tournament. */
        Tournament: {
            id: number;
            name: string;
            /** @description `round-robin`, `match`, `ladder`, … */
            kind: string;
            /**
             * @description `open`: it is not over, and nobody plays it now
             * @enum {unknown}
             */
            state: "running" | "open" | "finished" | "imported";
            /** @description MS */
            created: number;
            /** @description pairs; null: not known beforehand */
            planned: number | null;
            /** @description done so far */
            pairs: number;
            /** @description done so far */
            games: number;
            /** @description their specs */
            agents: string[];
            /** @description as `ogai tournament` keeps them; null where there are none */
            settings: {
                [key: string]: unknown;
            } | null;
            /** @description plays it again; null where nobody knows */
            command: string | null;
            /** @description best first */
            standings: components["schemas"]["Standing"][];
            crosstable: components["schemas"]["Crosstable"];
            /** @description ratings after rounds; of long ones every n-th */
            history: components["schemas"]["RatedRound"][];
            /** @description games being played now */
            live: components["schemas"]["LiveGame"][];
        };
        /** @description A line of the standings. */
        Standing: {
            /** @description its spec */
            agent: string;
            /** @description its rating */
            elo: number;
            /** @description of the 95 % interval; null where it has no bound */
            low: number | null;
            /** @description the same */
            high: number | null;
            /** @description played */
            games: number;
            /** @description won */
            points: number;
        };
        /** @description Each agent against each. */
        Crosstable: {
            /** @description of rows and columns */
            agents: string[];
            /** @description the row's against the column; null without games */
            points: (number | null)[][];
            /** @description the row's against the column */
            games: number[][];
        };
        /** @description The ratings after a round. */
        RatedRound: {
            /** @description from 0 */
            round: number;
            /** @description best first */
            entries: components["schemas"]["Rating"][];
        };
        /** @description An agent's rating. */
        Rating: {
            /** @description its spec */
            agent: string;
            elo: number;
            /** @description of the 95 % interval; null where it has no bound */
            low: number | null;
            /** @description the same */
            high: number | null;
        };
        /** @description A game that is being played. */
        LiveGame: {
            /** @description from 0 */
            board: number;
            /** @description its spec */
            black: string;
            /** @description its spec */
            white: string;
            /**
             * @description the rules
             * @enum {unknown}
             */
            rules: "reversed" | "classic";
            /**
             * @description the side of the board
             * @enum {unknown}
             */
            size: 4 | 6 | 8;
            /** @description position text */
            start: string;
            /** @description by name, with all passes */
            moves: string[];
            /** @description what the mover of each ply said it is worth to it */
            values: (number | null)[];
        };
        /** @description Games of a tournament. */
        GamesPage: {
            /** @description newest first */
            games: components["schemas"]["GameSummary"][];
            /** @description whether there are older ones */
            more: boolean;
        };
        /** @description What lists say of a stored game. */
        GameSummary: {
            id: number;
            /** @description from 0; null of an imported game */
            round: number | null;
            /** @description from 0; null of an imported game */
            pair: number | null;
            /** @description its spec */
            black: string;
            /** @description its spec */
            white: string;
            /** @description moves and passes */
            plies: number;
            /** @description positive: black has won */
            black_score: number | null;
            /** @description of its end, as in a game's `result` */
            reason: string | null;
            /** @description why a fault lost it, without what the agent wrote to its standard error */
            complaint: string | null;
            /** @description MS */
            finished: number;
        };
        /** @description A stored game. */
        StoredGame: {
            id: number;
            tournament: components["schemas"]["TournamentName"];
            /**
             * @description the rules
             * @enum {unknown}
             */
            rules: "reversed" | "classic";
            /**
             * @description the side of the board
             * @enum {unknown}
             */
            size: 4 | 6 | 8;
            /** @description position text */
            start: string;
            /** @description by name, with all passes */
            moves: string[];
            /** @description one a ply; null: nothing said */
            notes: (components["schemas"]["MoveNote"] | null)[];
            /** @description its spec */
            black: string;
            /** @description its spec */
            white: string;
            /** @description null: it did not end */
            result: components["schemas"]["GameResult"] | null;
            /** @description why a fault lost it */
            complaint: string | null;
        };
        /** @description A tournament by its name. */
        TournamentName: {
            /** @description null: it is there no more */
            id: number | null;
            name: string;
        };
        /** @description The ladder. */
        Ladder: {
            /** @description its id; null: there is none */
            tournament: number | null;
            /** @description best first */
            standings: components["schemas"]["Standing"][];
        };
        /** @description A tournament to be played. */
        TournamentOrder: {
            /** @description its name in the database */
            name: string;
            /** @enum {unknown} */
            kind: "round-robin" | "gauntlet" | "swiss" | "knockout";
            /** @description their specs */
            agents: string[];
            /**
             * @description Rounds of a Swiss tournament
             * @default 5
             */
            rounds?: number;
            /**
             * @description Games of each encounter, in pairs with colours swapped; of sprt at most
             * @default 20
             */
            games?: number;
            /** @description Time of each move, e.g. 100ms or 5s */
            time?: string;
            /** @description Nodes of each move */
            nodes?: number;
            /** @description Search depth of each move */
            depth?: number;
            /**
             * @description Seed of openings and agents
             * @default 1
             */
            seed?: number;
            /**
             * @description Side of the board
             * @default 8
             * @enum {unknown}
             */
            size?: 4 | 6 | 8;
            /**
             * @description Who wins: reversed (fewer discs) or classic (more)
             * @default reversed
             * @enum {unknown}
             */
            rules?: "reversed" | "classic";
            /** @description Games at a time; as many as there are processors unless told otherwise */
            threads?: number;
        };
        /** @description An agent's results. */
        AgentTally: {
            spec: string;
            games: number;
            wins: number;
            draws: number;
            losses: number;
        };
        /** @description What an agent has done. */
        AgentRecord: {
            spec: string;
            games: number;
            wins: number;
            draws: number;
            losses: number;
            /** @description with ratings, newest first */
            tournaments: components["schemas"]["AgentPlace"][];
            /** @description its results against each, most games first */
            opponents: components["schemas"]["AgentTally"][];
            /** @description its newest games */
            recent: components["schemas"]["GameSummary"][];
        };
        /** @description Where an agent stands in a tournament. */
        AgentPlace: {
            /** @description of the tournament */
            id: number;
            /** @description of the tournament */
            name: string;
            /** @description null: it has none */
            elo: number | null;
            /** @description of the 95 % interval; null where it has no bound */
            low: number | null;
            /** @description the same */
            high: number | null;
            /** @description from 1 */
            rank: number;
            /** @description how many are rated */
            of: number;
        };
        /** @description A training run. */
        Run: {
            name: string;
            /** @description MS */
            created: number;
            /** @description MS, when it last reported */
            updated: number;
            /** @description the number of the last step */
            steps: number;
            /** @description the names of its curves, such as `loss/policy` */
            metrics: string[];
        };
        /** @description What a training run has reported. */
        RunCurves: {
            name: string;
            /** @description by metric its points, step and value; null: not a number. At most 2000 a series */
            series: {
                [key: string]: [
                    number,
                    number | null
                ][];
            };
        };
        /** @description Experiments and their runs. */
        Laboratory: {
            /** @description in the order of the reports */
            experiments: components["schemas"]["ListedExperiment"][];
            /** @description newest first; of the database's the newest 200 */
            runs: components["schemas"]["LabRun"][];
        };
        /** @description An experiment with its latest run. */
        ListedExperiment: {
            id: string;
            /** @description as in `LabRun` */
            report: string;
            /** @description where in the report */
            place: string;
            title: string;
            /** @description Markdown */
            question: string;
            /** @description Markdown */
            method: string;
            /** @description what may be set */
            settings: components["schemas"]["AgentOption"][];
            /** @description the settings of a quick run */
            quick: {
                [key: string]: string;
            };
            latest: components["schemas"]["LatestLabRun"] | null;
        };
        /** @description The newest finished run with full settings. */
        LatestLabRun: {
            id: string;
            /** @description the experiment's id */
            experiment: string;
            /** @description of the experiment */
            title: string;
            /** @description `A` … `E`, or `Ogai` for questions of our own */
            report: string;
            /**
             * @description `interrupted`: nobody works on it; `ogai lab run ID --resume` goes on with it
             * @enum {unknown}
             */
            state: "running" | "finished" | "interrupted";
            /** @description settings of a few seconds, to see how it goes */
            quick: boolean;
            seed: number;
            threads: number;
            /** @description of the program; empty where it is not known */
            commit: string;
            /** @description MS */
            started: number;
            /** @description MS; null before */
            finished: number | null;
            /** @description what the measuring took so far */
            seconds: number;
            /** @description so many cells are there */
            measured: number;
            /** @description of so many; 0: not known yet */
            planned: number;
            /** @description it came with the program */
            shipped: boolean;
            /** @description of its claims */
            verdicts: ("holds" | "partly" | "fails" | "open")[];
        };
        /** @description What lists say of a run. */
        LabRun: {
            id: string;
            /** @description the experiment's id */
            experiment: string;
            /** @description of the experiment */
            title: string;
            /** @description `A` … `E`, or `Ogai` for questions of our own */
            report: string;
            /**
             * @description `interrupted`: nobody works on it; `ogai lab run ID --resume` goes on with it
             * @enum {unknown}
             */
            state: "running" | "finished" | "interrupted";
            /** @description settings of a few seconds, to see how it goes */
            quick: boolean;
            seed: number;
            threads: number;
            /** @description of the program; empty where it is not known */
            commit: string;
            /** @description MS */
            started: number;
            /** @description MS; null before */
            finished: number | null;
            /** @description what the measuring took so far */
            seconds: number;
            /** @description so many cells are there */
            measured: number;
            /** @description of so many; 0: not known yet */
            planned: number;
            /** @description it came with the program */
            shipped: boolean;
        };
        /** @description A run and its page. */
        LabRunPage: {
            run: components["schemas"]["WholeLabRun"];
            experiment: components["schemas"]["Experiment"];
            page: components["schemas"]["LabPage"];
        };
        /** @description A run with its settings. */
        WholeLabRun: {
            id: string;
            /** @description the experiment's id */
            experiment: string;
            /** @description of the experiment */
            title: string;
            /** @description `A` … `E`, or `Ogai` for questions of our own */
            report: string;
            /**
             * @description `interrupted`: nobody works on it; `ogai lab run ID --resume` goes on with it
             * @enum {unknown}
             */
            state: "running" | "finished" | "interrupted";
            /** @description settings of a few seconds, to see how it goes */
            quick: boolean;
            seed: number;
            threads: number;
            /** @description of the program; empty where it is not known */
            commit: string;
            /** @description MS */
            started: number;
            /** @description MS; null before */
            finished: number | null;
            /** @description what the measuring took so far */
            seconds: number;
            /** @description so many cells are there */
            measured: number;
            /** @description of so many; 0: not known yet */
            planned: number;
            /** @description it came with the program */
            shipped: boolean;
            settings: {
                [key: string]: unknown;
            };
            /** @description its processor */
            machine: string;
        };
        /** @description An experiment of the laboratory. */
        Experiment: {
            id: string;
            /** @description as in `LabRun` */
            report: string;
            /** @description where in the report */
            place: string;
            title: string;
            /** @description Markdown */
            question: string;
            /** @description Markdown */
            method: string;
            /** @description what may be set */
            settings: components["schemas"]["AgentOption"][];
            /** @description the settings of a quick run */
            quick: {
                [key: string]: string;
            };
        };
        /** @description What there is to read, made anew from what was measured. */
        LabPage: {
            /** @description in the order in which it is read */
            blocks: components["schemas"]["LabBlock"][];
        };
        /** @description A part of a page. */
        LabBlock: components["schemas"]["TextBlock"] | components["schemas"]["ClaimBlock"] | components["schemas"]["TableBlock"] | components["schemas"]["ChartBlock"];
        /** @description Paragraphs. */
        TextBlock: {
            /** @constant */
            kind: "text";
            markdown: string;
        };
        /** @description What the report says, and what was measured. */
        ClaimBlock: {
            /** @constant */
            kind: "claim";
            /** @description Markdown */
            claim: string;
            /** @description Markdown */
            finding: string;
            /** @enum {unknown} */
            verdict: "holds" | "partly" | "fails" | "open";
        };
        /** @description A table. */
        TableBlock: {
            /** @constant */
            kind: "table";
            /** @description of its file */
            id: string;
            title: string;
            columns: components["schemas"]["TableColumn"][];
            rows: string[][];
            /** @description the numbers behind the texts */
            values: (number | null)[][];
        };
        /** @description A column of a table. */
        TableColumn: {
            name: string;
            /** @description it holds numbers */
            right: boolean;
        };
        /** @description A chart. */
        ChartBlock: components["schemas"]["LinesBlock"] | components["schemas"]["BarsBlock"] | components["schemas"]["HeatBlock"];
        /** @description A chart of lines. */
        LinesBlock: {
            /** @constant */
            kind: "chart";
            /** @description of its file */
            id: string;
            /** @constant */
            type: "lines";
            title: string;
            x_label: string;
            y_label: string;
            /** @description x takes whole numbers */
            whole_x: boolean;
            series: components["schemas"]["ChartSeries"][];
        };
        /** @description A line. */
        ChartSeries: {
            name: string;
            /** @description x and y */
            points: [
                number | null,
                number | null
            ][];
        };
        /** @description A chart of values with intervals. */
        BarsBlock: {
            /** @constant */
            kind: "chart";
            /** @description of its file */
            id: string;
            /** @constant */
            type: "bars";
            title: string;
            x_label: string;
            rows: components["schemas"]["ChartBar"][];
        };
        /** @description A value with its interval; null: not known. */
        ChartBar: {
            label: string;
            value: number | null;
            low: number | null;
            high: number | null;
            note: string;
        };
        /** @description A heat map. */
        HeatBlock: {
            /** @constant */
            kind: "chart";
            /** @description of its file */
            id: string;
            /** @constant */
            type: "heat";
            title: string;
            legend: string;
            /** @description labels */
            rows: string[];
            /** @description labels */
            columns: string[];
            /** @description row by row */
            values: (number | null)[];
            /** @description none, or one for each value */
            texts: string[];
            low: number;
            high: number;
        };
        /** @description An agent that somebody has sent in. */
        Upload: {
            id: number;
            name: string;
            /** @enum {unknown} */
            kind: "py" | "py-strategy";
            /** @description the first 16 digits of the file's SHA-256 */
            version: string;
            /**
             * @description see below
             * @enum {unknown}
             */
            state: "waiting" | "checking" | "refused" | "climbing" | "rated" | "failed" | "withdrawn";
            /** @description MS */
            created: number;
            /** @description MS */
            updated: number;
            /** @description how many come before it; null if it does not wait */
            ahead: number | null;
            /** @description its name in tournaments and records */
            agent: string;
            /** @description how the tests of the check went so far */
            tests: components["schemas"]["CheckVerdict"][];
            /** @description why check or ladder could not be run */
            problem: string | null;
            /** @description null before its first game */
            rating: components["schemas"]["UploadRating"] | null;
        };
        /** @description How a test of the check went. */
        CheckVerdict: {
            /** @description its name */
            test: string;
            title: string;
            /** @description `pass`, `warning` or `fail` */
            verdict: string;
        };
        /** @description An upload's line in the ladder's standings. */
        UploadRating: {
            /** @description its rating */
            elo: number;
            /** @description of the 95 % interval; null where it has no bound */
            low: number | null;
            /** @description the same */
            high: number | null;
            /** @description played */
            games: number;
            /** @description won */
            points: number;
            /** @description from 1 */
            rank: number;
            /** @description how many are rated */
            of: number;
        };
        /** @description An agent to be uploaded. */
        UploadInput: {
            /** @description 1 to 40 letters, digits, `_`, a letter first */
            name: string;
            /** @enum {unknown} */
            kind: "py" | "py-strategy";
            /** @description the file, at most 1,000,000 bytes */
            text: string;
            /** @description the owner's key, if there is one */
            owner?: string;
        };
        /** @description An upload, for who has sent it. */
        NewUpload: {
            id: number;
            name: string;
            /** @enum {unknown} */
            kind: "py" | "py-strategy";
            /** @description the first 16 digits of the file's SHA-256 */
            version: string;
            /**
             * @description see below
             * @enum {unknown}
             */
            state: "waiting" | "checking" | "refused" | "climbing" | "rated" | "failed" | "withdrawn";
            /** @description MS */
            created: number;
            /** @description MS */
            updated: number;
            /** @description how many come before it; null if it does not wait */
            ahead: number | null;
            /** @description its name in tournaments and records */
            agent: string;
            /** @description how the tests of the check went so far */
            tests: components["schemas"]["CheckVerdict"][];
            /** @description why check or ladder could not be run */
            problem: string | null;
            /** @description null before its first game */
            rating: components["schemas"]["UploadRating"] | null;
            /** @description the owner's key, if a new one was made */
            key?: string;
        };
        /** @description All about an upload. */
        UploadDetails: {
            id: number;
            name: string;
            /** @enum {unknown} */
            kind: "py" | "py-strategy";
            /** @description the first 16 digits of the file's SHA-256 */
            version: string;
            /**
             * @description see below
             * @enum {unknown}
             */
            state: "waiting" | "checking" | "refused" | "climbing" | "rated" | "failed" | "withdrawn";
            /** @description MS */
            created: number;
            /** @description MS */
            updated: number;
            /** @description how many come before it; null if it does not wait */
            ahead: number | null;
            /** @description its name in tournaments and records */
            agent: string;
            /** @description how the tests of the check went so far */
            tests: components["schemas"]["CheckVerdict"][];
            /** @description why check or ladder could not be run */
            problem: string | null;
            /** @description null before its first game */
            rating: components["schemas"]["UploadRating"] | null;
            /** @description whether the key was given and is right */
            owner: boolean;
            /** @description its newest 50 games */
            recent: components["schemas"]["GameSummary"][];
            /** @description uploads of the same name, newest first */
            versions: components["schemas"]["Upload"][];
            /** @description for the owner: what `ogai check --json` said, line by line */
            report?: {
                [key: string]: unknown;
            }[];
        };
        /** @description What an agent wrote to its standard error. */
        ErrorText: {
            game: number;
            /** @description the last 64 KiB */
            text: string;
        };
        /** @description A message to the server. */
        LiveRequest: components["schemas"]["AnalyseRequest"] | components["schemas"]["AnalyseGameRequest"] | components["schemas"]["HintRequest"] | components["schemas"]["PlayRequest"] | components["schemas"]["WatchGameRequest"] | components["schemas"]["WatchTournamentRequest"] | components["schemas"]["WatchRunRequest"] | components["schemas"]["WatchListsRequest"] | components["schemas"]["WatchLabRequest"] | components["schemas"]["WatchLabRunRequest"] | components["schemas"]["StopRequest"];
        /** @description Every legal move of a position gets a value, deeper and deeper, until all is proved or the time is used up. */
        AnalyseRequest: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "analyse";
            /** @description position text */
            position: string;
            /**
             * @description the rules
             * @default reversed
             * @enum {unknown}
             */
            rules?: "reversed" | "classic";
            /**
             * @description of thinking
             * @default 60
             */
            seconds?: number;
        };
        /** @description What each move of a game cost, from the last one backwards. */
        AnalyseGameRequest: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "analyse-game";
            /**
             * @description the rules
             * @default reversed
             * @enum {unknown}
             */
            rules?: "reversed" | "classic";
            /**
             * @description the side of the board; 8 without
             * @enum {unknown}
             */
            size?: 4 | 6 | 8;
            /** @description position text; the initial position without */
            start?: string;
            /** @description by name; passes may be left out */
            moves: string[];
            /**
             * @description for each position
             * @default 1
             */
            seconds?: number;
            /** @description the same in a first round, at whose end comes `overview` */
            quick?: number;
        };
        /** @description What the engine would play, within about a second. */
        HintRequest: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "hint";
            /** @description position text */
            position: string;
            /**
             * @description the rules
             * @default reversed
             * @enum {unknown}
             */
            rules?: "reversed" | "classic";
        };
        /** @description The agent whose turn it is moves in a game of the page. */
        PlayRequest: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "play";
            /** @description its id */
            game: string;
            /** @description the number of moves that the client knows */
            ply: number;
        };
        /** @description A game of the page, whenever anybody has changed it. */
        WatchGameRequest: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "watch-game";
            /** @description its id */
            game: string;
        };
        /** @description What changes in a tournament, at most four times a second, until it is finished. */
        WatchTournamentRequest: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "watch-tournament";
            /** @description its id */
            tournament: number;
        };
        /** @description The new points of a training run. */
        WatchRunRequest: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "watch-run";
            /** @description its name */
            run: string;
            /** @description only steps behind this one */
            since?: number;
        };
        /** @description That the list of tournaments, or of training runs, has changed. */
        WatchListsRequest: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "watch-lists";
        };
        /** @description The runs of the laboratory, at most four times a second. */
        WatchLabRequest: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "watch-lab";
        };
        /** @description A run of the laboratory, until it is finished. */
        WatchLabRunRequest: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "watch-lab-run";
            /** @description its id */
            run: string;
        };
        /** @description Ends the subscription without a further word. */
        StopRequest: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "stop";
        };
        /** @description The messages of the server, by the type of what was asked. */
        LiveAnswers: {
            /** @description Every legal move of a position gets a value, deeper and deeper, until all is proved or the time is used up. */
            analyse: components["schemas"]["LiveQueued"] | components["schemas"]["AnalyseAnalysis"] | components["schemas"]["LiveDone"] | components["schemas"]["LiveError"];
            /** @description What each move of a game cost, from the last one backwards. */
            "analyse-game": components["schemas"]["LiveQueued"] | components["schemas"]["AnalyseGamePly"] | components["schemas"]["AnalyseGameOverview"] | components["schemas"]["AnalyseGameDone"] | components["schemas"]["LiveError"];
            /** @description What the engine would play, within about a second. */
            hint: components["schemas"]["LiveQueued"] | components["schemas"]["HintDone"] | components["schemas"]["LiveError"];
            /** @description The agent whose turn it is moves in a game of the page. */
            play: components["schemas"]["LiveQueued"] | components["schemas"]["PlayThinking"] | components["schemas"]["PlayDone"] | components["schemas"]["LiveError"];
            /** @description A game of the page, whenever anybody has changed it. */
            "watch-game": components["schemas"]["WatchGameGame"] | components["schemas"]["LiveError"];
            /** @description What changes in a tournament, at most four times a second, until it is finished. */
            "watch-tournament": components["schemas"]["WatchTournamentTournament"] | components["schemas"]["LiveDone"] | components["schemas"]["LiveError"];
            /** @description The new points of a training run. */
            "watch-run": components["schemas"]["WatchRunRun"] | components["schemas"]["LiveError"];
            /** @description That the list of tournaments, or of training runs, has changed. */
            "watch-lists": components["schemas"]["WatchListsLists"] | components["schemas"]["LiveError"];
            /** @description The runs of the laboratory, at most four times a second. */
            "watch-lab": components["schemas"]["WatchLabLab"] | components["schemas"]["LiveError"];
            /** @description A run of the laboratory, until it is finished. */
            "watch-lab-run": components["schemas"]["WatchLabRunLabRun"] | components["schemas"]["LiveDone"] | components["schemas"]["LiveError"];
            /** @description Ends the subscription without a further word. */
            stop: components["schemas"]["LiveError"];
        };
        /** @description It waits for its turn. */
        LiveQueued: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "queued";
        };
        /** @description What is known so far, at most ten a second. */
        AnalyseAnalysis: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "analysis";
            /** @description that is complete */
            depth: number;
            /** @description of the position, for the side to move; its score if it is over */
            value: number;
            /** @description whether every value is */
            proved: boolean;
            /** @description all legal ones, best first; none when the game is over */
            moves: components["schemas"]["JudgedMove"][];
            /** @description searched so far */
            nodes: number;
            /** @description seconds of thinking */
            elapsed: number;
        };
        /** @description A move as the engine judges it, beside the others. */
        JudgedMove: {
            /** @description by name */
            move: string;
            /** @description in discs, from the mover's side */
            value: number;
            /** @description to which it was searched */
            depth: number;
            /** @description per cent, of a selective search; 100: nothing was skipped */
            confidence: number;
            /** @description whether the value is proved */
            exact: boolean;
            /** @description expected play, the move itself first */
            line: string[];
            /** @description in discs, against the best move */
            loss: number;
            /**
             * @description what the loss is called
             * @enum {unknown}
             */
            mark: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
        };
        /** @description It has ended. */
        LiveDone: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "done";
        };
        /** @description It failed, or was refused. */
        LiveError: {
            /** @description of the subscription */
            id: number | null;
            /** @constant */
            type: "error";
            error: components["schemas"]["Error"];
        };
        /** @description Why something was refused. */
        Error: {
            /**
             * @description what kind of fault it is
             * @enum {unknown}
             */
            code: "bad_request" | "bad_move" | "bad_text" | "forbidden" | "not_found" | "bad_method" | "conflict" | "too_large" | "too_many" | "internal" | "busy" | "bad_type" | "timeout";
            /** @description for people; it names the place of the fault */
            message: string;
            /** @description of the fault in a text, from 1 */
            line?: number;
            /** @description of the fault in a text, from 1 */
            column?: number;
        };
        /** @description A judged move; passes have none. */
        AnalyseGamePly: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "ply";
            /** @description from 0 */
            ply: number;
            /** @enum {unknown} */
            mover: "black" | "white";
            /** @description legal moves */
            choices: number;
            /** @description the move of the game */
            played: components["schemas"]["MoveValue"];
            /** @description the best move */
            best: components["schemas"]["MoveValue"];
            /** @description in discs */
            loss: number;
            /**
             * @description what the loss is called
             * @enum {unknown}
             */
            mark: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
            /** @description plies still to be judged in this round */
            remaining: number;
        };
        /** @description A move as the engine judges it. */
        MoveValue: {
            /** @description by name */
            move: string;
            /** @description in discs, from the mover's side */
            value: number;
            /** @description to which it was searched */
            depth: number;
            /** @description per cent, of a selective search; 100: nothing was skipped */
            confidence: number;
            /** @description whether the value is proved */
            exact: boolean;
            /** @description expected play, the move itself first */
            line: string[];
        };
        /** @description The quick round is over; the deeper one begins. */
        AnalyseGameOverview: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "overview";
            black: components["schemas"]["SideSummary"];
            white: components["schemas"]["SideSummary"];
            /** @description the ply that decided the game; null: none did */
            turning_point: number | null;
            /** @description the ply that cost most, of those who did not win; null: none cost 2 discs or more */
            costliest: number | null;
        };
        /** @description How one side played. */
        SideSummary: {
            /** @description with a choice */
            moves: number;
            /** @description of them without loss */
            best: number;
            /** @description in discs, of the whole game */
            loss: number;
            /** @description 0 … 100; null: it never had a choice */
            accuracy: number | null;
            /** @description of its moves */
            marks: components["schemas"]["MarkCounts"];
        };
        /** @description How many moves of each mark. */
        MarkCounts: {
            best: number;
            good: number;
            inaccuracy: number;
            mistake: number;
            blunder: number;
        };
        /** @description All is judged. */
        AnalyseGameDone: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "done";
            black: components["schemas"]["SideSummary"];
            white: components["schemas"]["SideSummary"];
            /** @description the ply that decided the game; null: none did */
            turning_point: number | null;
            /** @description the ply that cost most, of those who did not win; null: none cost 2 discs or more */
            costliest: number | null;
        };
        /** @description The move. */
        HintDone: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "done";
            /** @description by name */
            move: string;
            /** @description in discs, from the mover's side */
            value: number;
            /** @description to which it was searched */
            depth: number;
            /** @description per cent, of a selective search; 100: nothing was skipped */
            confidence: number;
            /** @description whether the value is proved */
            exact: boolean;
            /** @description expected play, the move itself first */
            line: string[];
        };
        /** @description What it thinks, null where it does not say. */
        PlayThinking: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "thinking";
            /** @description in discs, from its own side */
            value: number | null;
            /** @description 0 … 1, for its own side */
            win_rate: number | null;
            depth: number | null;
            /** @description expected play */
            line: string[];
        };
        /** @description It has moved. */
        PlayDone: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "done";
            game: components["schemas"]["Game"];
        };
        /** @description The game. */
        WatchGameGame: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "game";
            game: components["schemas"]["Game"];
        };
        /** @description What has changed. */
        WatchTournamentTournament: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "tournament";
            tournament: components["schemas"]["TournamentNews"];
        };
        /** @description What has changed in a tournament. */
        TournamentNews: {
            id: number;
            name: string;
            /** @description `round-robin`, `match`, `ladder`, … */
            kind: string;
            /**
             * @description `open`: it is not over, and nobody plays it now
             * @enum {unknown}
             */
            state: "running" | "open" | "finished" | "imported";
            /** @description MS */
            created: number;
            /** @description pairs; null: not known beforehand */
            planned: number | null;
            /** @description done so far */
            pairs: number;
            /** @description done so far */
            games: number;
            /** @description their specs */
            agents: string[];
            /** @description as in `Tournament` */
            settings: {
                [key: string]: unknown;
            } | null;
            /** @description as in `Tournament` */
            command: string | null;
            /** @description where a pair was entered */
            standings?: components["schemas"]["Standing"][];
            /** @description where a pair was entered */
            crosstable?: components["schemas"]["Crosstable"];
            /** @description where ratings were saved */
            history?: components["schemas"]["RatedRound"][];
            /** @description games being played now */
            live: components["schemas"]["LiveGame"][];
        };
        /** @description At most 200 points a series each time. */
        WatchRunRun: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "run";
            /** @description by metric its new points, as in `RunCurves` */
            series: {
                [key: string]: [
                    number,
                    number | null
                ][];
            };
        };
        /** @description One of them has changed: ask for it again. */
        WatchListsLists: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "lists";
            /** @description MS, their newest change */
            tournaments: number;
            /** @description MS, their newest change */
            runs: number;
        };
        /** @description A run has begun, got on, ended or was interrupted. */
        WatchLabLab: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "lab";
            /** @description newest first */
            runs: components["schemas"]["LabRun"][];
        };
        /** @description Something was measured, or the state changed. */
        WatchLabRunLabRun: {
            /** @description of the subscription */
            id: number;
            /** @constant */
            type: "lab-run";
            run: components["schemas"]["WholeLabRun"];
            experiment: components["schemas"]["Experiment"];
            page: components["schemas"]["LabPage"];
        };
    };
    responses: {
        /** @description why it was refused */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: components["schemas"]["Error"];
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type About = components['schemas']['About'];
export type Level = components['schemas']['Level'];
export type Agent = components['schemas']['Agent'];
export type AgentOption = components['schemas']['AgentOption'];
export type NewGame = components['schemas']['NewGame'];
export type Player = components['schemas']['Player'];
export type Person = components['schemas']['Person'];
export type LevelPlayer = components['schemas']['LevelPlayer'];
export type AgentPlayer = components['schemas']['AgentPlayer'];
export type NewClock = components['schemas']['NewClock'];
export type Game = components['schemas']['Game'];
export type Discs = components['schemas']['Discs'];
export type Players = components['schemas']['Players'];
export type MoveNote = components['schemas']['MoveNote'];
export type Clock = components['schemas']['Clock'];
export type GameResult = components['schemas']['GameResult'];
export type NewMove = components['schemas']['NewMove'];
export type Undo = components['schemas']['Undo'];
export type Resignation = components['schemas']['Resignation'];
export type PlayedGame = components['schemas']['PlayedGame'];
export type ParseInput = components['schemas']['ParseInput'];
export type Parsed = components['schemas']['Parsed'];
export type ParsedGame = components['schemas']['ParsedGame'];
export type FormatInput = components['schemas']['FormatInput'];
export type BookAnswer = components['schemas']['BookAnswer'];
export type BookMove = components['schemas']['BookMove'];
export type TournamentSummary = components['schemas']['TournamentSummary'];
export type Tournament = components['schemas']['Tournament'];
export type Standing = components['schemas']['Standing'];
export type Crosstable = components['schemas']['Crosstable'];
export type RatedRound = components['schemas']['RatedRound'];
export type Rating = components['schemas']['Rating'];
export type LiveGame = components['schemas']['LiveGame'];
export type GamesPage = components['schemas']['GamesPage'];
export type GameSummary = components['schemas']['GameSummary'];
export type StoredGame = components['schemas']['StoredGame'];
export type TournamentName = components['schemas']['TournamentName'];
export type Ladder = components['schemas']['Ladder'];
export type TournamentOrder = components['schemas']['TournamentOrder'];
export type AgentTally = components['schemas']['AgentTally'];
export type AgentRecord = components['schemas']['AgentRecord'];
export type AgentPlace = components['schemas']['AgentPlace'];
export type Run = components['schemas']['Run'];
export type RunCurves = components['schemas']['RunCurves'];
export type Laboratory = components['schemas']['Laboratory'];
export type ListedExperiment = components['schemas']['ListedExperiment'];
export type LatestLabRun = components['schemas']['LatestLabRun'];
export type LabRun = components['schemas']['LabRun'];
export type LabRunPage = components['schemas']['LabRunPage'];
export type WholeLabRun = components['schemas']['WholeLabRun'];
export type Experiment = components['schemas']['Experiment'];
export type LabPage = components['schemas']['LabPage'];
export type LabBlock = components['schemas']['LabBlock'];
export type TextBlock = components['schemas']['TextBlock'];
export type ClaimBlock = components['schemas']['ClaimBlock'];
export type TableBlock = components['schemas']['TableBlock'];
export type TableColumn = components['schemas']['TableColumn'];
export type ChartBlock = components['schemas']['ChartBlock'];
export type LinesBlock = components['schemas']['LinesBlock'];
export type ChartSeries = components['schemas']['ChartSeries'];
export type BarsBlock = components['schemas']['BarsBlock'];
export type ChartBar = components['schemas']['ChartBar'];
export type HeatBlock = components['schemas']['HeatBlock'];
export type Upload = components['schemas']['Upload'];
export type CheckVerdict = components['schemas']['CheckVerdict'];
export type UploadRating = components['schemas']['UploadRating'];
export type UploadInput = components['schemas']['UploadInput'];
export type NewUpload = components['schemas']['NewUpload'];
export type UploadDetails = components['schemas']['UploadDetails'];
export type ErrorText = components['schemas']['ErrorText'];
export type LiveRequest = components['schemas']['LiveRequest'];
export type AnalyseRequest = components['schemas']['AnalyseRequest'];
export type AnalyseGameRequest = components['schemas']['AnalyseGameRequest'];
export type HintRequest = components['schemas']['HintRequest'];
export type PlayRequest = components['schemas']['PlayRequest'];
export type WatchGameRequest = components['schemas']['WatchGameRequest'];
export type WatchTournamentRequest = components['schemas']['WatchTournamentRequest'];
export type WatchRunRequest = components['schemas']['WatchRunRequest'];
export type WatchListsRequest = components['schemas']['WatchListsRequest'];
export type WatchLabRequest = components['schemas']['WatchLabRequest'];
export type WatchLabRunRequest = components['schemas']['WatchLabRunRequest'];
export type StopRequest = components['schemas']['StopRequest'];
export type LiveAnswers = components['schemas']['LiveAnswers'];
export type LiveQueued = components['schemas']['LiveQueued'];
export type AnalyseAnalysis = components['schemas']['AnalyseAnalysis'];
export type JudgedMove = components['schemas']['JudgedMove'];
export type LiveDone = components['schemas']['LiveDone'];
export type LiveError = components['schemas']['LiveError'];
export type Error = components['schemas']['Error'];
export type AnalyseGamePly = components['schemas']['AnalyseGamePly'];
export type MoveValue = components['schemas']['MoveValue'];
export type AnalyseGameOverview = components['schemas']['AnalyseGameOverview'];
export type SideSummary = components['schemas']['SideSummary'];
export type MarkCounts = components['schemas']['MarkCounts'];
export type AnalyseGameDone = components['schemas']['AnalyseGameDone'];
export type HintDone = components['schemas']['HintDone'];
export type PlayThinking = components['schemas']['PlayThinking'];
export type PlayDone = components['schemas']['PlayDone'];
export type WatchGameGame = components['schemas']['WatchGameGame'];
export type WatchTournamentTournament = components['schemas']['WatchTournamentTournament'];
export type TournamentNews = components['schemas']['TournamentNews'];
export type WatchRunRun = components['schemas']['WatchRunRun'];
export type WatchListsLists = components['schemas']['WatchListsLists'];
export type WatchLabLab = components['schemas']['WatchLabLab'];
export type WatchLabRunLabRun = components['schemas']['WatchLabRunLabRun'];
export type ResponseRefused = components['responses']['Refused'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
